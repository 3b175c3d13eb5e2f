import type { DocumentFacts } from '@attendu/contracts/research/document-facts';
import type { CorpusRecord } from '../record.ts';
import { joinParts } from './decision-text.ts';
import { defined } from './defined.ts';
import { blocksOfXhtml, type EuBlock } from './eu-blocks.ts';
import { longDay, writtenDay } from './french-date.ts';
import { singleVersion } from './single-version.ts';
import { textAt, type XmlElement } from './xml.ts';

const CELEX = /(?<![0-9A-Za-z])(6(?:19|20)\d{2}[CTF][A-Z]\d{4}(?:\(\d{2}\))?)/i;
const CASE = /\b([CTF])[-‐‑](\d{1,4})\/(\d{2})(\s(?:P|PPU|R))?\b/g;
const DAY = /(?<!\d)(?:19|20)\d{2}-\d{2}-\d{2}(?!\d)/;
/** « Dans l'affaire », « Dans les affaires jointes »: the numbers of the case stand there. */
const OWN_CASES = /^dans (?:l[’']affaire|les affaires)/i;
/** Cases of the Court had no letter before the Tribunal was founded. */
const FIRST_LETTERS = '1989-11-15';
/** The courts' rulings begin so, once. */
const RULING = /^par ces motifs,?\s+(?:la cour|le tribunal)/i;
const COURTS: Readonly<Record<string, string>> = {
  C: 'Cour de justice de l’Union européenne',
  T: 'Tribunal de l’Union européenne',
  F: 'Tribunal de la fonction publique de l’Union européenne',
};

export const celexOfJudgment = (root: XmlElement, path: string): string | null =>
  (CELEX.exec(textAt(root, 'head/title') ?? '') ?? CELEX.exec(path))?.[1]?.toUpperCase() ?? null;

/**
 * A judgment, an order or an opinion of the Union's courts, in CELLAR's XHTML. `path`: its name may give the day and the ECLI, which most texts lack:
 * `62012CJ0131.2014-05-13.ECLI_EU_C_2014_317.fr.xhtml`. @throws when it is not in French, or its number cannot be told.
 */
export function readEuJudgment(root: XmlElement, path: string): CorpusRecord {
  const celex = celexOfJudgment(root, path);
  if (celex === null) throw new Error('Numéro CELEX introuvable.');
  const language = root.attributes['xml:lang'] ?? root.attributes.lang;
  if (language !== undefined && !/^fr/i.test(language)) throw new Error(`Texte en langue ${language.toUpperCase()}, non français.`);
  const blocks = blocksOfXhtml(root).filter(({ mark }) => !/(?:^|-)note|footnote/.test(mark));
  if (blocks.length === 0) throw new Error('Arrêt sans texte.');
  if (!blocks.slice(0, 60).some(({ text }) => /\b(?:la|le|les|des|dans)\b/.test(text))) throw new Error('Texte non français.');
  const head = blocks.slice(0, 40);
  const nature = head.find(({ text }) => /^(?:ARRÊT|ORDONNANCE|CONCLUSIONS|AVIS)\b/.test(text))?.text;
  const name = path.split('/').at(-1) ?? '';
  const date = DAY.exec(name)?.[0] ?? head.map(({ text }) => writtenDay(text)).find((day) => day !== null) ?? null;
  const numbers = numbersOf(celex, head, date);
  const [cited] = numbers;
  const ecli = [name.replaceAll('_', ':'), ...blocks.map(({ text }) => text)]
    .map((text) => /ECLI:EU:[CTF]:\d{4}:\d+/.exec(text)?.[0])
    .find((found) => found !== undefined);
  const court = COURTS[celex.charAt(5)] ?? 'Cour de justice de l’Union européenne';
  const parties = partiesOf(head);
  const keywords = head
    .filter(({ mark }) => /(?:^|-)index$/.test(mark))
    .flatMap(({ text }) => text.replace(/[«»]/g, '').split(/\s[—–-]\s/))
    .map((word) => word.trim());
  const text = (some: readonly EuBlock[]): string => some.map((block) => block.text).join('\n');
  const rulings = blocks.flatMap((block, i) => (RULING.test(block.text) ? [i] : []));
  const [ruling] = rulings;
  const { content, zones } = joinParts(
    ruling === undefined || rulings.length > 1
      ? [{ name: null, text: text(blocks) }]
      : [
          { name: null, text: text(blocks.slice(0, ruling)) },
          { name: 'operative', text: text(blocks.slice(ruling)) },
        ],
  );
  const page = (form: string): string => `https://eur-lex.europa.eu/legal-content/FR/TXT/${form}/?uri=CELEX:${encodeURIComponent(celex)}`;
  const facts: DocumentFacts = {
    celex,
    links: { HTML: page('HTML'), PDF: page('PDF') },
    ...(numbers.length === 0 ? {} : { number: numbers }),
    court,
    ...defined({
      ecli,
      nature: nature?.split(' ')[0]?.toLowerCase(),
      formation: /\(([^)]+)\)/.exec(nature ?? '')?.[1],
      date: date ?? undefined,
    }),
    ...(keywords.length === 0 ? {} : { keywords }),
  };
  return singleVersion({
    kind: 'euritext',
    id: celex,
    title: [court, date === null ? undefined : longDay(date), parties, cited].filter((one) => one !== undefined && one !== '').join(', '),
    number: cited ?? celex,
    hierarchy: [court],
    content,
    date,
    facts,
    zones,
  });
}

/** The numbers of the joined cases, that of the CELEX number first: it is there also when the text gives none. */
function numbersOf(celex: string, head: readonly EuBlock[], date: string | null): string[] {
  const [, year = '', letter = '', digits = ''] = /^6(\d{4})([CTF])[A-Z](\d{4})/.exec(celex) ?? [];
  if (letter === '') return [];
  const short = `${Number(digits)}/${year.slice(2)}`;
  const hasLetter = (date ?? `${year}-12-31`) >= FIRST_LETTERS;
  const written = head
    .filter(({ text }) => OWN_CASES.test(text))
    .flatMap(({ text }) => [...text.matchAll(CASE)].map((match) => `${match[1]}-${match[2]}/${match[3]}${match[4] ?? ''}`));
  const own = written.find((one) => one.startsWith(`${letter}-${short}`)) ?? (hasLetter ? `${letter}-${short}` : short);
  return [...new Set([own, ...written])];
}

/** « Google Spain SL » of « dans la procédure … contre … »: the first party alone names the case. */
function partiesOf(head: readonly EuBlock[]): string | undefined {
  const before = head.findIndex(({ text }) => /dans (?:la procédure|les procédures|l.affaire)$/i.test(text));
  const first = before < 0 ? undefined : head[before + 1]?.text;
  return first === undefined || first.length > 120 ? undefined : first.replace(/,$/, '');
}
