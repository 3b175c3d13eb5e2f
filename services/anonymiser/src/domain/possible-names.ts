import { type Draft, FREE } from './draft.ts';
import { APOSTROPHE, CLOSE, DOT, HYPHEN, OPEN, OTHER, QUOTE, SLASH, SPACE, STOP } from './gaps.ts';
import { COMMON_FIRST, COMMUNE, FIRST, SURNAME, WORD } from './lexicon.ts';
import { isAuthoredDocument, isNobleTitle, isPersonNoun, isTradeNoun } from './person-nouns.ts';
import { caseWeightOf, gapAt, isVerbLike, keyAt, kindAt, marksAt, startsLine } from './reading.ts';
import {
  ACADEMIC,
  CIVILITY,
  CLERK,
  COMMON,
  COMPANY,
  COUNTRY,
  COURT,
  FUNCTION_WORD,
  JUDGE,
  LAW,
  LAWYER,
  MASTER,
  OFFICE,
  PARTICLE,
  PARTY,
  VERB,
} from './vocabulary.ts';
import { CAPITAL, LOWER, NUMBER, UPPER } from './word-scanner.ts';
import { words } from './words.ts';

/** Words left in clear that may be a name. */
export type PossibleName = { readonly first: number; readonly last: number };

/** Words without a cue, and how far the words around show a person. */
export type OpenRun = { readonly last: number; readonly score: number };
/** From this score on, it is a doubt. */
const DOUBTED_FROM = 0.5;
const MOST_PER_THOUSAND_WORDS = 10;
const LONGEST = 6;
const LONGEST_KEY = 20;

/**
 * Capitalised words that no list or rule explains. Limited in proportion to the text: the most likely ones and first occurrences are kept.
 */
export function findPossibleNames(draft: Draft, open: ReadonlyMap<number, OpenRun>): PossibleName[] {
  const { tokens } = draft;
  const found: (PossibleName & { readonly rank: number })[] = [];
  const seen = new Set<string>();
  for (let i = 0; i < tokens.count; i++) {
    const quoted = quotedNameEnd(draft, i);
    const judged = open.get(i);
    let likelihood = quoted > i ? 1 : likelihoodOf(draft, i);
    if (judged !== undefined && draft.claims[i] === FREE) {
      if (judged.score >= DOUBTED_FROM) likelihood = MOST_LIKELY + judged.score;
      else if (judged.score <= NOISE && quoted < 0) likelihood = 0;
    }
    if (likelihood === 0) continue;
    let last = Math.max(i, quoted, judged !== undefined && judged.score >= DOUBTED_FROM ? judged.last : i);
    while (last < i + LONGEST && (gapAt(tokens, last) & ~(SPACE | HYPHEN | APOSTROPHE)) === 0) {
      const next = likelihoodOf(draft, last + 1);
      if (next === 0) break;
      likelihood = Math.max(likelihood, next);
      last++;
    }
    const key = keyAt(tokens, last);
    found.push({ first: i, last, rank: seen.has(key) ? likelihood - MOST_LIKELY : likelihood });
    seen.add(key);
    i = last;
  }
  const most = Math.max(MOST_PER_THOUSAND_WORDS, Math.floor((tokens.count * MOST_PER_THOUSAND_WORDS) / 1000));
  if (found.length <= most) return found;
  const kept = new Set([...found].sort((one, two) => two.rank - one.rank).slice(0, most));
  return found.filter((one) => kept.has(one));
}

/** Last word of « Mamie Dodo » or « La Marmotte »: two or three capitalised words alone between quotation marks; -1 otherwise. */
function quotedNameEnd(draft: Draft, i: number): number {
  const { tokens } = draft;
  if ((gapAt(tokens, i - 1) & QUOTE) === 0 || (kindAt(tokens, i) & ~(FUNCTION_WORD | PARTICLE)) !== 0) return -1;
  for (let j = i; j < i + 3; j++) {
    const isCapital = tokens.word(j).shape === CAPITAL && caseWeightOf(tokens, j) === 2 && (j === i || kindAt(tokens, j) === 0);
    if (!isCapital || draft.claims[j] !== FREE) return -1;
    if ((gapAt(tokens, j) & QUOTE) !== 0) return j > i ? j : -1;
    if (gapAt(tokens, j) !== SPACE) return -1;
  }
  return -1;
}

/** Labels of forms, common abbreviations, and regions or departments that no list of communes holds. */
const NEVER_DOUBTED = words(
  `siret siren iban bic rib courriel mail tel portable rcs insee urssaf ursaff opcvm sicav rgamf ofpra ier pea per ceseda dalo csg crds smic cdd cdi itt ipp dft aipp vih ehpad samu smur whatsapp clio twingo
  megane scenic kangoo corsa polo golf surendettement gaza york londres geneve bruxelles jerusalem jenine transit auvergne aquitaine nouvelle-aquitaine occitanie normandie bretagne bourgogne franche-comte alsace lorraine picardie champagne limousin languedoc roussillon poitou charentes vendee corse futuna wallis caledonie polynesie yvelines essonne essonnes seine rhone oise savoie isere herault pyrenees cisjordanie provence maine finistere morbihan gironde dordogne loire garonne
  moselle vosges aveyron cevennes antilles caraibes maghreb proche-orient brexit covid internet excel word rep`,
);
export const isNeverDoubted = (key: string): boolean => NEVER_DOUBTED.has(key);
const MOST_LIKELY = 3;
/** Below this score the words around show something else than a person. */
const NOISE = -2.5;
/** Words that often precede a town. After another word, the name of a town may be a person's. */
const BEFORE_TOWN =
  /^(?:a|au|aux|de|d|du|des|en|sur|vers|sous|les|lez|la|le|l|entre|depuis|par|pour|commune|ville|gare|quartier|tribunal|cour|barreau|ca|tj|ta|caa|tgi|est|ouest|nord|sud|et|ou|saint|sainte|region|departement|pays)$/;

/** How likely the word is a name; 0 when it is not one. */
function likelihoodOf(draft: Draft, i: number): number {
  const { tokens } = draft;
  if (i >= tokens.count || draft.claims[i] !== FREE) return 0;
  const { marks, kind, shape, key } = tokens.word(i);
  if (NEVER_DOUBTED.has(key) || isPieceOfPlace(draft, i)) return 0;
  const before = tokens.word(i - 1);
  const isAfterSpace = gapAt(tokens, i - 1) === SPACE;
  if (shape === CAPITAL && isAfterSpace && caseWeightOf(tokens, i) === 2 && isAnnouncedByNoun(draft, i)) return MOST_LIKELY;
  if (shape >= NUMBER || shape === LOWER || key.length > LONGEST_KEY || isInCode(draft, i)) return 0;
  if (kind !== 0 || key.length < 3) return faintLikelihood(draft, i);
  const isCommonFirst = (marks & COMMON_FIRST) !== 0;
  const isName = (marks & (FIRST | SURNAME)) !== 0;
  const isInside = isAfterSpace && before.shape === LOWER && caseWeightOf(tokens, i) === 2;
  if ((marks & COMMUNE) !== 0 && !isCommonFirst)
    return isInside && isName && shape !== UPPER && !BEFORE_TOWN.test(before.key) && (marks & WORD) === 0 ? 2 : faintLikelihood(draft, i);
  // Abbreviations of bodies and journals: CHSCT, Cass., Bull.
  if (shape === UPPER && !isName && (key.length < 5 || !/[aeiouy]/.test(key))) return 0;
  if (shape !== UPPER && (gapAt(tokens, i) & DOT) !== 0 && key.length < 6 && !isName && caseWeightOf(tokens, i + 1) < 2) return 0;
  if ((marks & WORD) === 0) return isInside || isName ? MOST_LIKELY - 1 : 1;
  if (caseWeightOf(tokens, i) < 2 || shape === UPPER) return faintLikelihood(draft, i);
  if (startsSentence(draft, i)) return opensSentenceAsName(draft, i) ? 1 : faintLikelihood(draft, i);
  // "l'agent Roquelaure", "avec Rose": an ordinary word capitalised within a sentence.
  if (isName) return isCommonFirst || before.shape === LOWER ? 2 : faintLikelihood(draft, i);
  return before.shape === LOWER &&
    (before.kind & (FUNCTION_WORD | PARTICLE)) === 0 &&
    isAfterSpace &&
    /^(?:l|le|la|les|un|une|du|au)$/.test(keyAt(tokens, i - 2))
    ? 2
    : faintLikelihood(draft, i);
}

const ARTICLES = words(
  'le la les l un une du des au aux ce cet cette ces notre nos votre vos son sa ses leur leurs mon ma mes chaque tout toute',
);
/** Kinds of words that titles and headings write with a capital within a sentence. */
const CAPITALISED =
  CIVILITY | MASTER | ACADEMIC | JUDGE | CLERK | LAWYER | COURT | COMPANY | PARTY | FUNCTION_WORD | COUNTRY | LAW | OFFICE;
const FAINT = 0.5;

/** The weakest signs: a capital where an ordinary word, a town or an abbreviation needs none. Reported only where few others are. */
function faintLikelihood(draft: Draft, i: number): number {
  const { tokens } = draft;
  const { marks, kind, shape, key } = tokens.word(i);
  const before = tokens.word(i - 1);
  if (caseWeightOf(tokens, i) < 2 || (kind & CAPITALISED) !== 0 || key.length < 2 || (gapAt(tokens, i) & HYPHEN) !== 0) return 0;
  const isName = (marks & (FIRST | SURNAME)) !== 0;
  if (shape === UPPER) return isName && key.length > 3 && (marks & COMMUNE) === 0 ? FAINT : 0;
  const isInside = gapAt(tokens, i - 1) === SPACE && before.shape === LOWER && !ARTICLES.has(before.key);
  if ((marks & COMMUNE) !== 0) return isName && !BEFORE_TOWN.test(before.key) && !startsLine(tokens, i) ? FAINT : 0;
  if (isInside) return tokens.word(i + 1).shape === LOWER || isName ? FAINT : 0;
  return isName && startsSentence(draft, i) && gapAt(tokens, i) === SPACE && isVerbLike(draft, i + 1) ? FAINT : 0;
}

/** "Ambérieu-en-Bugey", "Haut-Rhin", "Val-de-Marne": a word joined by a hyphen to a small word of a place. */
export const isPieceOfPlace = ({ tokens }: Draft, i: number): boolean =>
  (gapAt(tokens, i - 1) === HYPHEN &&
    /^(?:en|sur|sous|de|du|des|d|la|le|les|l|lez|et|aux|saint|sainte|haute?|basse?|bas|val)$/.test(keyAt(tokens, i - 1))) ||
  (gapAt(tokens, i) === HYPHEN && /^(?:en|sur|sous|lez|les|de|du|des|la|le|aux|et)$/.test(keyAt(tokens, i + 1)));

/** "le salarié Chili", "Attestation Serpolet", "la comtesse de Lisse": an ordinary word after a noun that introduces names. */
function isAnnouncedByNoun(draft: Draft, i: number): boolean {
  const { tokens } = draft;
  if (
    /(?:al|ale|aux|el|elle|ique|if|ive|eur|euse|ier|iere|ant|ante|aire)$/.test(keyAt(tokens, i)) ||
    (kindAt(tokens, i) & NEVER_A_NAME) !== 0
  )
    return false;
  const isOf = /^(?:de|d)$/.test(keyAt(tokens, i - 1));
  const noun = isOf ? i - 2 : i - 1;
  if (tokens.word(noun).shape !== LOWER && !isAuthoredDocument(keyAt(tokens, noun))) return false;
  return isOf
    ? isNobleTitle(keyAt(tokens, noun))
    : isPersonNoun(keyAt(tokens, noun)) || isAuthoredDocument(keyAt(tokens, noun)) || isTradeNoun(draft, noun);
}
const NEVER_A_NAME = CIVILITY | MASTER | JUDGE | CLERK | LAWYER | FUNCTION_WORD | COMPANY | COURT | PARTY | COMMON | ACADEMIC;

/** "Rosa a vu", "Fortin est parti", "« Tonton »": a name that is also a word, before a verb or alone between quotation marks. */
function opensSentenceAsName({ tokens }: Draft, i: number): boolean {
  const { marks } = tokens.word(i);
  const isQuoted = (gapAt(tokens, i - 1) & QUOTE) !== 0 && (gapAt(tokens, i) & QUOTE) !== 0;
  if (isQuoted) return (marks & (FIRST | SURNAME)) !== 0;
  const next = tokens.word(i + 1);
  return (
    (marks & (COMMON_FIRST | SURNAME)) !== 0 &&
    gapAt(tokens, i) === SPACE &&
    next.shape === LOWER &&
    (next.kind & (VERB | PARTICLE)) === VERB
  );
}

/** True within a code or a page address: `DBVM-V-B7H-LVAZ`, `A12B`. */
export function isInCode({ tokens }: Draft, i: number): boolean {
  const isCodePart = (j: number, gap: number) =>
    (gap & SPACE) === 0 &&
    (gap === 0 || (gap & (HYPHEN | SLASH | OTHER | DOT)) !== 0) &&
    (tokens.word(j).shape === NUMBER || (tokens.word(j).shape === UPPER && tokens.word(j).key.length < 3));
  return isCodePart(i - 1, gapAt(tokens, i - 1)) || isCodePart(i + 1, gapAt(tokens, i));
}

const startsSentence = ({ tokens }: Draft, i: number): boolean =>
  startsLine(tokens, i) ||
  (gapAt(tokens, i - 1) & (DOT | STOP | QUOTE | OPEN | CLOSE)) !== 0 ||
  (kindAt(tokens, i - 1) === 0 && marksAt(tokens, i - 1) === 0 && tokens.word(i - 1).shape === NUMBER);
