import type { DataDates } from '@attendu/contracts/research/schemas';
import { daysByKind } from '@attendu/law/dossier/corpus-dates';
import { formatDateLong, plural } from '@attendu/law/typography';
import { capitalise, lower, otherQuotes } from '../points/french.ts';
import type { NotInCorpusFound } from '../stored-version.ts';
import { type Block, type DraftSentence, type PointDraft, sentencesOf, sourceId, sourcesOf, text } from './draft.ts';
import { DOUBTFUL } from './insufficient.ts';
import { articlesIn } from './names.ts';
import { notInCorpusWarning } from './not-in-corpus.ts';

export type SynthesisInput = {
  readonly at: string;
  /** Up to which day each kind of law that the answer cites is held. */
  readonly dataDates: DataDates;
  /** In the order of the dossier, from point 1. `notInCorpus`: texts ranked above the answer whose version of that day is missing. */
  readonly points: readonly {
    readonly heading: string;
    /** Whether the question asks this point; another point is only named with its text. */
    readonly asked: boolean;
    /** Whether the user saw or wrote this point before the analysis: it is named even when it brings nothing more. */
    readonly seen: boolean;
    readonly draft: PointDraft;
    readonly notInCorpus: readonly NotInCorpusFound[];
  }[];
  /** Opens the short answer when the corpus seems to lack what answers the question. */
  readonly lack: string | null;
  /** Whether the corpus may lack the answer, not surely enough to refuse it. */
  readonly mayLack?: boolean;
  readonly documentsRead: number;
  /** Which collective agreement was searched, or why none was; null when it does not matter. */
  readonly agreementSaid?: string | null;
};

const UNANSWERED = "Sources insuffisantes. Le fonds ne contient pas de texte qui réponde à ce qui est demandé d'abord.";
const NOTHING = 'Sources insuffisantes. Le fonds ne contient pas de texte qui réponde à cette question.';

const OTHER_POINTS = "Ce qui suit répond à d'autres points.";
const PART_ONLY = "Ce qui suit ne répond qu'à une partie de ce qui est demandé.";

/** Maximum number of reservations in the short answer. */
const MOST_RESERVES = 2;
/** Maximum number of texts named under a warning. */
const MOST_NEAREST = 2;

/**
 * The short answer: first-ranked texts whose version of that day is missing; the rule that answers the first point; one line for each other point;
 * the reservations; the date of law. When no point has an answer: the warning, and the nearest texts by name only, so that nothing can be taken for
 * an answer. Every sentence is taken from the answers to the points, with its proof.
 */
export function writeSynthesis({
  at,
  dataDates,
  points,
  lack,
  mayLack = false,
  documentsRead,
  agreementSaid = null,
}: SynthesisInput): Block[] {
  const blocks: Block[] = [];
  const first = points.findIndex(({ draft }) => draft.insufficient === null && draft.brief.length > 0);
  const lead = points[first];
  const closed = noticeOf(closing(at, dataDates, documentsRead, citedIn(points)));
  const before = [mayLack && first === 0 ? DOUBTFUL : null, agreementSaid].filter((said) => said !== null);
  const end = paragraph([...before.map(noticeOf), closed]);
  const notInCorpus = notInCorpusBlocks(points, first, at);
  // When the first point has no answer, the short answer must say so before anything else.
  const warning = lack ?? (lead === undefined ? NOTHING : first > 0 ? UNANSWERED : null);
  if (lead === undefined) return [paragraph([noticeOf(warning ?? NOTHING)]), ...notInCorpus, ...nearestBlocks(points), end];
  if (warning !== null) blocks.push(paragraph([noticeOf(`${warning} ${first > 0 ? OTHER_POINTS : PART_ONLY}`)]));
  const brief = lead.draft.brief.map((sentence) => inPoint(sentence, first + 1));
  // The deciding sentence is the first line, unless the first point has no answer.
  const [verdict, ...rest] = brief;
  if (verdict?.verdict === true && warning === null && notInCorpus.length === 0)
    blocks.push(paragraph([verdict]), ...(rest.length === 0 ? [] : [paragraph(rest)]));
  else if (lead.notInCorpus.some(({ place }) => place === 0)) blocks.push(...notInCorpus, ...besideBlocks(brief));
  else blocks.push(...notInCorpus, paragraph(brief.map(({ verdict: _, ...sentence }) => sentence)));
  const quoted = new Set(lead.draft.brief.flatMap((sentence) => quotedIn(lead.draft, sentence)));
  const cited = new Set(lead.draft.brief.flatMap(sourcesOf));
  const others = points.flatMap(({ heading, asked, seen, draft }, index): DraftSentence[] => {
    if (index === first) return [];
    const [opening] = draft.brief;
    if (draft.insufficient !== null || opening === undefined)
      return seen ? [noticeOf(headed(heading, 'sources insuffisantes dans le fonds.'))] : [];
    const line = (sentence: DraftSentence): DraftSentence[] => [titled(heading, inPoint(sentence, index + 1))];
    // A rule shared by several points is quoted once in the short answer, and kept in each point's answer; the others name its text.
    const news = draft.brief.filter((sentence) => !quotedIn(draft, sentence).every((passage) => quoted.has(passage)));
    // A second sentence that continues the first (« il ajoute ») is incomplete without it.
    const isKnown = !news.includes(opening) || (!asked && sourcesOf(opening).every((source) => cited.has(source)));
    if (isKnown) return seen ? line(namedOnly(opening)) : [];
    for (const sentence of news) for (const passage of quotedIn(draft, sentence)) quoted.add(passage);
    for (const source of sourcesOf(opening)) cited.add(source);
    return line(asked ? opening : namedOnly(opening));
  });
  if (others.length > 0) blocks.push({ type: 'list', items: others });
  const shown = sentencesOf(blocks);
  const said = new Set(shown.flatMap(sourcesOf));
  const articles = new Set(shown.filter(({ kind }) => kind !== 'notice').flatMap(articlesNamed));
  const reserves: DraftSentence[] = [];
  for (const [index, { draft }] of points.entries()) {
    if (draft.reserve === null || reserves.length >= MOST_RESERVES) continue;
    const [source] = sourcesOf(draft.reserve);
    // A text against several points is mentioned once. One that limits articles not cited here is in the long answer only.
    if (source === undefined || said.has(source) || !limitsOnly(articles, draft, draft.reserve)) continue;
    said.add(source);
    reserves.push(inPoint(draft.reserve, index + 1));
  }
  if (reserves.length > 0) {
    blocks.push({ type: 'heading', text: reserves.length > 1 ? 'Réserves' : 'Réserve' });
    for (const reserve of reserves) blocks.push(paragraph([reserve]));
  }
  return [...blocks, end];
}

/** The articles that the words of a sentence name, quotations apart. */
const articlesNamed = ({ parts }: DraftSentence): string[] => parts.flatMap((part) => (part.type === 'text' ? articlesIn(part.text) : []));

/** Whether a reservation limits only articles that are cited: all those that its words name after its own, one of those that its quotation names. */
function limitsOnly(cited: ReadonlySet<string>, draft: PointDraft, reserve: DraftSentence): boolean {
  const [first] = reserve.parts;
  const named = first?.type === 'text' ? articlesIn(first.text.split(' : ').slice(1).join(' : ')) : [];
  const quoted = quotedIn(draft, reserve).flatMap(articlesIn);
  return named.every((one) => cited.has(one)) && (quoted.length === 0 || quoted.some((one) => cited.has(one)));
}

/** The texts nearest to a question that none answers, one line each. */
function nearestBlocks(points: SynthesisInput['points']): Block[] {
  const said = new Set<string>();
  const nearest = points.flatMap(({ draft }, index) =>
    draft.brief.flatMap((sentence): DraftSentence[] => {
      const [source] = sourcesOf(sentence);
      if (source === undefined || said.has(source)) return [];
      said.add(source);
      return [inPoint(sentence, index + 1)];
    }),
  );
  if (nearest.length === 0) return [];
  return [
    { type: 'heading', text: 'Textes les plus proches, à vérifier' },
    { type: 'list', items: nearest.slice(0, MOST_NEAREST) },
  ];
}

/** The texts found after one whose wording of that day is not held: named, since none is known to answer in its place. */
function besideBlocks(brief: readonly DraftSentence[]): Block[] {
  return [
    { type: 'heading', text: 'Autres textes trouvés, en vigueur ce jour-là' },
    { type: 'list', items: brief.map(namedOnly) },
  ];
}

/** The quotations of a sentence, verbatim. */
function quotedIn(draft: PointDraft, sentence: DraftSentence): string[] {
  return sentence.parts.flatMap((part) => {
    if (part.type !== 'quote') return [];
    const source = draft.sources.find(({ kind, versionId }) => sourceId(kind, versionId) === part.source);
    return source?.quotations[part.quotation]?.text ?? [];
  });
}

/** The whole dossier's documents, each once, those that answer the first point first. */
function notInCorpusBlocks(points: SynthesisInput['points'], first: number, at: string): Block[] {
  const all = [...points.slice(Math.max(0, first), first + 1), ...points].flatMap(({ notInCorpus }) => notInCorpus);
  const [leading, ...others] = new Map(all.map((version) => [version.documentId, version])).values();
  return leading === undefined ? [] : [paragraph([noticeOf(notInCorpusWarning([leading, ...others], at))])];
}

/** The documents shown in the dossier, each once. */
export function citedIn(points: readonly { readonly draft: PointDraft }[]): number {
  return new Set(points.flatMap(({ draft }) => draft.sources.map(({ kind, versionId }) => sourceId(kind, versionId)))).size;
}

function closing(at: string, dataDates: DataDates, read: number, cited: number): string {
  const days = daysByKind(dataDates, formatDateLong);
  const known = days === null ? '' : `, d'après le fonds à jour ${days}`;
  return `Droit applicable au ${formatDateLong(at)}${known} ; ${plural(read, 'document lu', 'documents lus')}, ${plural(cited, 'cité')}.`;
}

function paragraph(sentences: readonly DraftSentence[]): Block {
  return { type: 'paragraph', sentences };
}

function noticeOf(sentence: string): DraftSentence {
  return { kind: 'notice', parts: [text(sentence)] };
}

/** « L'article L. 1221-21 du code du travail dispose : « … » (Legiarti - 2 - 1) » → « L'article L. 1221-21 du code du travail (Legiarti - 2 - 1) ». */
function namedOnly({ parts }: DraftSentence): DraftSentence {
  const [first] = parts;
  const name =
    first?.type === 'text'
      ? /^(.+?)(?:, [^,]+,)? (?:dispose|prévoit|pose|retient|proposent|indique|expose|est ainsi résumée?)(?!\p{L})[^:]*: ?$/u.exec(
          first.text,
        )?.[1]
      : undefined;
  const reference = parts.findLast((part) => part.type === 'reference');
  if (name === undefined || reference === undefined) return { kind: 'quotation', parts };
  return { kind: 'supported', parts: [text(`${name} `), reference] };
}

/** A heading that is a sentence ends by itself; nothing follows a question mark but a sentence. */
const isSentence = (heading: string): boolean => /[?!.…]\s*$/.test(heading);
/** « **Renouvellement de la période d'essai** : l'article L. 1221-21 … », « **Quel est le délai ?** L'article L. 1221-21 … ». */
const headed = (heading: string, said: string): string =>
  isSentence(heading) ? `**${otherQuotes(heading)}** ${capitalise(said)}` : `**${otherQuotes(heading)}** : ${lower(said)}`;

/** A sentence under the heading of its point. */
function titled(heading: string, { kind, parts }: DraftSentence): DraftSentence {
  const [opening, ...rest] = parts;
  if (opening?.type !== 'text') return { kind, parts: [text(headed(heading, '')), ...parts] };
  // A text that is only named answers a question by no words of its own.
  if (kind === 'supported' && isSentence(heading)) return { kind, parts: [text(headed(heading, `voir ${lower(opening.text)}`)), ...rest] };
  return { kind, parts: [text(headed(heading, opening.text)), ...rest] };
}

/** The same sentence, with its sources looked up in their point. */
function inPoint(sentence: DraftSentence, point: number): DraftSentence {
  return { ...sentence, parts: sentence.parts.map((part) => (part.type === 'text' ? part : { ...part, point })) };
}
