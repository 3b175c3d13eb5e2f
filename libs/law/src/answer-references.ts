import { fold } from './fold.ts';

/** The spellings under which an answer may refer to a kind of source. */
const KINDS: Readonly<Record<string, string>> = {
  jurisprudence: 'juritext',
  legiarti: 'legiarti',
  bofip: 'bofip',
  euritext: 'euritext',
  cnn: 'cnn',
  balo: 'balo',
  statuts: 'statuts',
  convbi: 'convbi',
  infofi: 'infofi',
  infofin: 'infofi',
  actes: 'actes',
  reglements: 'reglements',
  reglement: 'reglements',
  bodacc: 'bodacc',
  energy: 'energy',
  actessocietes: 'actes_societes',
};

export type AnswerPart =
  | { readonly type: 'text'; readonly text: string }
  /** `n`: number of the source within its kind; `m`: number of the point, null when it is the point being read. */
  | {
      readonly type: 'reference';
      readonly raw: string;
      readonly kind: string;
      readonly name: string;
      readonly n: number;
      readonly m: number | null;
    };

const NAME =
  '(Jurisprudence|Legiarti|Bofip|Euritext|CNN|BALO|Statuts|Convbi|Infofin|Infofi|ActesSocietes|Actes|R[èe]glements?|BODACC|Energy)';
const REFERENCE = new RegExp(`(?:\\bID ?: ?)?\\b${NAME}(?: - (\\d{1,4})(?: - (\\d{1,3}))?| (\\d{1,4}(?:, ?\\d{1,4})*))(?!\\d)`, 'gi');

/**
 * Cuts an answer into text and references: 'Legiarti - 1', 'Legiarti - 1 - 2', 'ID: CNN - 3 - 1', and lists such as 'Legiarti 1, 2',
 * which give one reference each. Joining `text` and `raw` of all parts restores the answer.
 */
export function splitAnswer(answer: string): AnswerPart[] {
  const parts: AnswerPart[] = [];
  let at = 0;
  for (const match of answer.matchAll(REFERENCE)) {
    const [raw, name = '', n, m] = match;
    const kind = KINDS[fold(name)];
    if (kind === undefined) continue;
    if (match.index > at) parts.push({ type: 'text', text: answer.slice(at, match.index) });
    if (n === undefined) pushList(parts, raw, kind, name);
    else parts.push({ type: 'reference', raw, kind, name, n: Number(n), m: m === undefined ? null : Number(m) });
    at = match.index + raw.length;
  }
  if (at < answer.length) parts.push({ type: 'text', text: answer.slice(at) });
  return parts;
}

function pushList(parts: AnswerPart[], raw: string, kind: string, name: string): void {
  let from = 0;
  for (const number of raw.matchAll(/\d+/g)) {
    const start = from === 0 ? 0 : number.index;
    const end = number.index + number[0].length;
    if (start > from) parts.push({ type: 'text', text: raw.slice(from, start) });
    parts.push({ type: 'reference', raw: raw.slice(start, end), kind, name, n: Number(number[0]), m: null });
    from = end;
  }
}

/** 'Legiarti - 1' and, with a point, 'Legiarti - 1 - 2'. */
export function printReference(name: string, n: number, m: number | null): string {
  return m === null ? `${name} - ${n}` : `${name} - ${n} - ${m}`;
}

/** The number at the end of an id_answer; 999 when there is none, so that such sources come last. */
export function answerNumber(idAnswer: string): number {
  const match = /(\d{1,4})\s*$/.exec(idAnswer);
  return match?.[1] === undefined ? 999 : Number(match[1]);
}
