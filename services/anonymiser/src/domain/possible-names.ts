import { type Draft, FREE, PROTECTED } from './draft.ts';
import { APOSTROPHE, DOT, HYPHEN, NEWLINE, OTHER, QUOTE, SLASH, SPACE } from './gaps.ts';
import { COMMON_FIRST, FIRST, SURNAME } from './lexicon.ts';
import { factsOf, mayBeName, nameLikelihood } from './name-likelihood.ts';
import { caseWeightOf, gapAt, keyAt, kindAt } from './reading.ts';
import { habitsOf, isLeftOver, isLoneInitial, isPairOfInitials, isUnexplained } from './unexplained.ts';
import { FUNCTION_WORD, PARTICLE } from './vocabulary.ts';
import { CAPITAL, LOWER, NUMBER, UPPER } from './word-scanner.ts';
import { words } from './words.ts';

/** Words left in clear that may be a name. */
export type PossibleName = { readonly first: number; readonly last: number };

/** From these log-odds on, it is a doubt. */
const DOUBTED_FROM = 0;
/** The other words of a name may be less likely. */
const JOINED_FROM = -1;
/** The rest of a masked name, and a letter that stands for one. */
const SURE = 2;
/** A word that is likely in one place is nearly as likely in the others. */
const ELSEWHERE = 1;
/** A name seen before comes after the new ones. */
const SEEN_BEFORE = 1;
const MOST_PER_THOUSAND_WORDS = 10;
const FEWEST = 14;
const LONGEST = 6;

/** Words in clear that are likely to be names. Limited in proportion to the text: the most likely ones are kept. */
export function findPossibleNames(draft: Draft): PossibleName[] {
  const { tokens } = draft;
  const scores = likelihoods(draft);
  const found: (PossibleName & { readonly rank: number })[] = [];
  const seen = new Set<string>();
  for (let i = 0; i < tokens.count; i++) {
    const quoted = quotedNameEnd(draft, i);
    let rank = Math.max(scores.get(i) ?? Number.NEGATIVE_INFINITY, quoted >= i ? DOUBTED_FROM : Number.NEGATIVE_INFINITY);
    if (rank < DOUBTED_FROM) continue;
    let last = Math.max(i, quoted);
    const joints = (j: number) => SPACE | HYPHEN | APOSTROPHE | (isInitialAt(draft, j) ? DOT : 0);
    for (let j = last + 1; j < i + LONGEST && (gapAt(tokens, j - 1) & ~joints(j - 1)) === 0; j++) {
      const score = scores.get(j) ?? Number.NEGATIVE_INFINITY;
      if (score >= JOINED_FROM) {
        last = j;
        rank = Math.max(rank, score);
      } else if ((kindAt(tokens, j) & PARTICLE) === 0 || caseWeightOf(tokens, j + 1) < 2) break;
    }
    const key = keyAt(tokens, last);
    let first = i;
    while (first > i - 2 && (kindAt(tokens, first - 1) & PARTICLE) !== 0 && isCapitalBefore(draft, first)) first--;
    // "B. Lepoutre", "BOISROUVRAY T."
    if (isInitialAt(draft, first - 1) && (gapAt(tokens, first - 1) & DOT) !== 0) first--;
    if (isInitialAt(draft, last + 1) && gapAt(tokens, last) === SPACE && (gapAt(tokens, last + 1) & DOT) !== 0) last++;
    found.push({ first, last, rank: seen.has(key) ? rank - SEEN_BEFORE : rank });
    seen.add(key);
    i = last;
  }
  const most = Math.max(FEWEST, Math.floor((tokens.count * MOST_PER_THOUSAND_WORDS) / 1000));
  if (found.length <= most) return found;
  const kept = new Set([...found].sort((one, two) => two.rank - one.rank).slice(0, most));
  return found.filter((one) => kept.has(one));
}

/** Last word of « Calo » or « La Marmotte »: one to three capitalised words alone between quotation marks; -1 otherwise. */
function quotedNameEnd(draft: Draft, i: number): number {
  const { tokens } = draft;
  if ((gapAt(tokens, i - 1) & QUOTE) === 0 || (kindAt(tokens, i) & ~(FUNCTION_WORD | PARTICLE)) !== 0) return -1;
  for (let j = i; j < i + 3; j++) {
    const isCapital = tokens.word(j).shape === CAPITAL && caseWeightOf(tokens, j) === 2 && (j === i || kindAt(tokens, j) === 0);
    if (!isCapital || draft.claims[j] !== FREE) return -1;
    // « Nono61 »
    const end = gapAt(tokens, j) === 0 && tokens.word(j + 1).shape === NUMBER ? j + 1 : j;
    if ((gapAt(tokens, end) & QUOTE) !== 0) return end > i || kindAt(tokens, j) === 0 ? end : -1;
    if (gapAt(tokens, j) !== SPACE) return -1;
  }
  return -1;
}

/** Log-odds of the words in clear that may be names, from all their occurrences. */
function likelihoods(draft: Draft): Map<number, number> {
  const { tokens } = draft;
  const facts = factsOf(draft);
  const habits = habitsOf(draft);
  const scores = new Map<number, number>();
  const best = new Map<string, number>();
  for (let i = 0; i < tokens.count; i++) {
    const { key, kind } = tokens.word(i);
    if (draft.claims[i] === FREE && isEndOfBrokenName(tokens, i)) scores.set(i, DOUBTED_FROM);
    if (isLeftOver(draft, i) || isLoneInitial(draft, i) || isPairOfInitials(draft, i, habits.initials)) {
      scores.set(i, SURE);
      continue;
    }
    const isOpen = isUnexplained(draft, i, habits);
    if (!isOpen && (kind !== 0 || draft.claims[i] === PROTECTED || !mayBeName(draft, i))) continue;
    if (isNeverDoubted(key) || isPieceOfPlace(draft, i) || isInCode(draft, i) || isAbbreviation(draft, i)) continue;
    const likelihood = nameLikelihood(draft, i, facts);
    const score = isOpen ? Math.max(DOUBTED_FROM, likelihood) : likelihood;
    scores.set(i, score);
    if (score > (best.get(key) ?? Number.NEGATIVE_INFINITY)) best.set(key, score);
  }
  for (const [i, score] of scores) scores.set(i, Math.max(score, (best.get(keyAt(tokens, i)) ?? score) - ELSEWHERE));
  return scores;
}

/** "CHSCT", "Cass. soc.", "Bull. n° 12" */
function isAbbreviation({ tokens }: Draft, i: number): boolean {
  const { key, shape, marks } = tokens.word(i);
  // "Ven. 12 mai"
  if (/^(?:lun|mar|mer|jeu|ven|sam|dim)$/.test(key) && (gapAt(tokens, i) & (DOT | NEWLINE)) === DOT) return true;
  if ((marks & (FIRST | SURNAME)) !== 0) return false;
  if (shape === UPPER) return key.length < 5 || !/[aeiouy]/.test(key);
  return key.length < 6 && (gapAt(tokens, i) & (DOT | NEWLINE)) === DOT && caseWeightOf(tokens, i + 1) < 2;
}

/** "Mat heo": letters that are no word, after a capitalised piece that is no name. */
const isEndOfBrokenName = (tokens: Draft['tokens'], i: number): boolean =>
  (tokens.word(i).marks | tokens.word(i).kind) === 0 &&
  tokens.word(i).shape === LOWER &&
  gapAt(tokens, i - 1) === SPACE &&
  tokens.word(i - 1).shape === CAPITAL &&
  (tokens.word(i - 1).marks & (COMMON_FIRST | SURNAME)) === 0 &&
  kindAt(tokens, i - 1) === 0;

/** "Le Guennec", "Da Costa" */
const isCapitalBefore = ({ tokens, claims }: Draft, i: number): boolean =>
  claims[i - 1] === FREE && caseWeightOf(tokens, i - 1) === 2 && gapAt(tokens, i - 1) === SPACE;

const isInitialAt = (draft: Draft, i: number): boolean =>
  draft.claims[i] === FREE && draft.tokens.word(i).key.length === 1 && draft.tokens.word(i).shape === UPPER;

/** Labels of forms, common abbreviations, and regions or departments that no list of communes holds. */
const NEVER_DOUBTED = words(
  `siret siren iban bic rib courriel mail tel portable rcs insee urssaf ursaff opcvm sicav rgamf ofpra ier pea per ceseda dalo csg crds smic cdd cdi itt ipp dft aipp vih ehpad samu smur whatsapp clio twingo
  megane scenic kangoo corsa polo golf surendettement gaza york londres geneve bruxelles jerusalem jenine transit auvergne aquitaine nouvelle-aquitaine occitanie normandie bretagne bourgogne franche-comte alsace lorraine picardie champagne limousin languedoc roussillon poitou charentes vendee corse futuna wallis caledonie polynesie yvelines essonne essonnes seine rhone oise savoie isere herault pyrenees cisjordanie provence maine finistere morbihan gironde dordogne loire garonne
  moselle vosges aveyron cevennes antilles caraibes maghreb proche-orient brexit covid internet excel word rep`,
);
export const isNeverDoubted = (key: string): boolean => NEVER_DOUBTED.has(key);

/** "Ambérieu-en-Bugey", "Haut-Rhin", "Val-de-Marne": a word joined by a hyphen to a small word of a place. */
export const isPieceOfPlace = ({ tokens }: Draft, i: number): boolean =>
  (gapAt(tokens, i - 1) === HYPHEN &&
    /^(?:en|sur|sous|de|du|des|d|la|le|les|l|lez|et|aux|saint|sainte|haute?|basse?|bas|val)$/.test(keyAt(tokens, i - 1))) ||
  (gapAt(tokens, i) === HYPHEN && /^(?:en|sur|sous|lez|les|de|du|des|la|le|aux|et)$/.test(keyAt(tokens, i + 1)));

/** True within a code or a page address: `DBVM-V-B7H-LVAZ`, `A12B`. */
export function isInCode({ tokens }: Draft, i: number): boolean {
  const isCodePart = (j: number, gap: number) =>
    (gap & (SPACE | NEWLINE)) === 0 &&
    (gap === 0 || (gap & (HYPHEN | SLASH | OTHER | DOT)) !== 0) &&
    (tokens.word(j).shape === NUMBER || (tokens.word(j).shape === UPPER && tokens.word(j).key.length < 3));
  return isCodePart(i - 1, gapAt(tokens, i - 1)) || isCodePart(i + 1, gapAt(tokens, i));
}
