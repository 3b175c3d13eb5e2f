import { isLeadingClause, isRankedFirst, orderOf } from '../reading/note.ts';
import { orderRank } from '../reliability.ts';
import { isAppliedBy } from './brief.ts';
import { type Family, familyOf } from './families.ts';
import type { Source } from './opening.ts';
import { withoutReplacedActs } from './replaced-acts.ts';

/** A document is quoted when its score is within this of the best, and at least the minimum. */
const NOTE_RANGE = 2.5;
const LEAST_QUOTED = 5;
/** Minimum score of a document in the same section as the best one: neighbours are often part of the answer. */
const LEAST_QUOTED_BESIDE = 4.2;
/** Displayed scores: from which a text is « très pertinent », and below which it is doubtful. */
export const RELEVANT = 8;
const DOUBTFUL = 4;
/** Ranks of the search quoted from that lower score, too. */
const FIRST_PLACES = 2;
/** First ranks of the search whose articles are quoted from this displayed score. */
const LEADING_PLACES = 4;
const LEAST_PERTINENCE = 5.5;
const MOST_RULES = 5;
const MOST_EXCEPTIONS = 3;
const MOST_AGREEMENTS = 4;
const MOST_DECISIONS = 4;
const MOST_DOCTRINE = 3;
const MOST_NOTICES = 3;

/** The texts of an answer by the place that they take in it. `answering`: those that the short answer is chosen from. */
type Texts = {
  readonly laws: readonly Source[];
  readonly contrary: readonly Source[];
  readonly agreements: readonly Source[];
  readonly decisions: readonly Source[];
  readonly doctrine: readonly Source[];
  readonly others: readonly Source[];
  readonly answering: readonly Source[];
  readonly isOfAgreement: boolean;
};

export const bestNote = (readings: readonly Source[]): number => readings.reduce((top, { reading }) => Math.max(top, reading.note), 0);

/** Chooses the texts of an answer. `agreementAsked`: the question names a collective agreement. */
export function textsOf({ readings, at, agreementAsked }: { readings: readonly Source[]; at: string; agreementAsked: boolean }): Texts {
  const current = withoutReplacedActs(readings);
  const best = bestNote(current);
  const near = current.filter((source) => isQuoted(source, current[0], best));
  // Order, displayed score and quotation must agree: no doubtful text is quoted while a relevant one is available.
  const quoted = near.filter(
    ({ reading }) => !near.some((other) => other.reading.pertinence >= RELEVANT) || reading.pertinence >= DOUBTFUL,
  );
  const ordered = inOrder(at);
  const laws = quoted
    .filter(({ reading }) => familyOf(reading.document.kind) === 'law' && reading.stance === 'support')
    .sort(ordered)
    .slice(0, MOST_RULES);
  const ofFamily = (family: Family, most: number): Source[] =>
    quoted
      .filter(({ reading }) => familyOf(reading.document.kind) === family && (reading.stance === 'support' || reading.named))
      .sort(ordered)
      .slice(0, most);
  const decisions = ofFamily('decision', MOST_DECISIONS);
  const doctrine = ofFamily('doctrine', MOST_DOCTRINE);
  const others = ofFamily('notice', MOST_NOTICES);
  const contrary = quoted
    .filter(({ reading }) => reading.stance === 'oppose')
    .sort(ordered)
    .slice(0, MOST_EXCEPTIONS);
  const agreements = quoted
    .filter(({ reading }) => reading.document.kind === 'cnn' && reading.stance !== 'oppose')
    .sort(ordered)
    .slice(0, MOST_AGREEMENTS);
  const named = [...decisions, ...doctrine, ...others].filter(({ reading }) => reading.named);
  const byRank = [laws, agreements, decisions, doctrine, others].find((sources) => sources.length > 0) ?? [];
  const found = named.length > 0 ? named : agreementAsked && agreements.length > 0 ? agreements : byRank;
  // When only exceptions or special cases were found they are the answer, and their own sentence says what they are.
  const answering = found.length > 0 ? found : contrary;
  return { laws, contrary, agreements, decisions, doctrine, others, answering, isOfAgreement: agreementAsked && found !== laws };
}

/** Minimum score of a text of the same chapter as the first one to be considered beyond those quoted. */
const LEAST_BESIDE = 4;
const MOST_BESIDE = 4;

/** Beyond the texts quoted: the regulations that apply one of them, whatever their words, and others of the first one's chapter. */
export function besideOf(quoted: readonly Source[], all: readonly Source[]): Source[] {
  const [lead] = quoted;
  const chapter = lead === undefined ? null : chapterOf(lead);
  const others = all.filter((source) => !quoted.includes(source)).sort((a, b) => b.reading.note - a.reading.note);
  const applied = others.filter((source) => quoted.some((law) => isAppliedBy(law, source)));
  const near = others.filter((source) => chapter !== null && source.reading.note >= LEAST_BESIDE && chapterOf(source) === chapter);
  return [...new Set([...near.slice(0, MOST_BESIDE), ...applied.slice(0, MOST_BESIDE)])];
}

/** « 1234 » for L. 1234-9 and for R. 1234-2, which applies it; null for other numbers. */
function chapterOf({ reading: { document } }: Source): string | null {
  const number = /^[LRDA]\.?\s?\*?\s?(\d{3,4})-/.exec(document.number ?? '')?.[1];
  return number === undefined ? null : `${document.textId ?? ''}/${number}`;
}

function isQuoted({ reading }: Source, first: Source | undefined, best: number): boolean {
  if (reading.passages.length === 0) return false;
  // The top of the full ranking is more often the answer than the best match by its own words.
  if (reading.document.kind === 'legiarti' && reading.rank < LEADING_PLACES && reading.pertinence >= LEAST_PERTINENCE) return true;
  if (isLeadingClause(reading) && reading.stance !== 'oppose') return true;
  if (isRankedFirst(reading) || (reading.note >= LEAST_QUOTED_BESIDE && reading.rank < FIRST_PLACES)) return true;
  // When the best is doubtful, only documents as good are quoted with it.
  if (reading.note >= Math.max(Math.min(LEAST_QUOTED, best - 0.5), best - NOTE_RANGE)) return true;
  const place = reading.document.hierarchy.join('/');
  return reading.note >= LEAST_QUOTED_BESIDE && place === first?.reading.document.hierarchy.join('/');
}

/** Law before regulation, unless the regulation answers better. */
function inOrder(at: string): (a: Source, b: Source) => number {
  const weight = ({ reading }: Source): number => orderOf(reading, orderRank(reading.document, at));
  return (a, b) => weight(b) - weight(a) || a.reading.rank - b.reading.rank;
}
