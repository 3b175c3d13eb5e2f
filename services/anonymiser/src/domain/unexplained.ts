// What stays in clear although nothing says what else than a name it is. Each is a doubt.
import { isBrand } from './brands.ts';
import { type Draft, FREE, PERSON } from './draft.ts';
import { APOSTROPHE, COMMA, DOT, HYPHEN, NEWLINE, OPEN, OTHER, SPACE, STOP } from './gaps.ts';
import { COMMON_FIRST, COMMUNE, FIRST, SURNAME, WORD } from './lexicon.ts';
import { isInitial } from './name-runs.ts';
import { isTrade } from './person-nouns.ts';
import { isNameOfThing } from './person-slots.ts';
import { caseWeightOf, endsLine, gapAt, keyAt, kindAt, marksAt, startsLine } from './reading.ts';
import type { Tokens } from './tokens.ts';
import { ACADEMIC, CIVILITY, FUNCTION_WORD, KINSHIP, MASTER, PARTICLE, RELATIVE, VERB } from './vocabulary.ts';
import { CAPITAL, LOWER, NUMBER, UPPER } from './word-scanner.ts';
import { words } from './words.ts';

/** What the whole text says of how names are written in it. */
export type Habits = {
  /** First names stand in small letters: a message written in haste, a form filled in without capitals. */
  readonly isCareless: boolean;
  /** Of the masked people, as in "SB" for Sylvie Bonnaventure. */
  readonly initials: ReadonlySet<string>;
};

export function habitsOf({ tokens, claims }: Draft): Habits {
  const isNameOnly = ({ marks, shape, kind }: { marks: number; shape: number; kind: number }) =>
    shape === LOWER && kind === 0 && (marks & COMMON_FIRST) !== 0 && (marks & (WORD | COMMUNE)) === 0;
  const initials = new Set<string>();
  for (let i = 0; i + 1 < tokens.count; i++) {
    const [one, two] = [keyAt(tokens, i).charAt(0), keyAt(tokens, i + 1).charAt(0)];
    if (claims[i] === PERSON && claims[i + 1] === PERSON && isWithin(gapAt(tokens, i), keyAt(tokens, i)))
      initials.add(one + two).add(two + one);
  }
  return { isCareless: tokens.words.filter(isNameOnly).length > 1, initials };
}

/** True for a word in clear that may be a name for all that the lists, its place and its neighbours say. */
export function isUnexplained(draft: Draft, i: number, habits: Habits): boolean {
  const { tokens, claims } = draft;
  const { key, shape, marks, kind } = tokens.word(i);
  if (claims[i] !== FREE || shape >= NUMBER) return false;
  if (shape === LOWER) return isNameInSmallLetters(draft, i, habits);
  // "Ben", alone on its line
  if (kind === PARTICLE && shape === CAPITAL && startsLine(tokens, i) && endsLine(tokens, i)) return true;
  // "la tante Ly"; neither "CoRDiS" nor a misread "la"
  const isWhole = gapAt(tokens, i - 1) !== 0 && gapAt(tokens, i) !== 0 && !/^i[ae]$/.test(key);
  if (key.length === 2 && kind === 0 && shape === CAPITAL && (marks & WORD) === 0 && isWhole) return isCapitalUnexplained(tokens, i);
  if (kind !== 0 || key.length < 3) return false;
  const isListed = (marks & (FIRST | SURNAME)) !== 0;
  const isUnknown = (marks & (WORD | COMMUNE)) === 0;
  if (tokens.isCaseless(i)) return key.length > 3 && isUnknown && (isListed || key.length > 5);
  if (shape === UPPER && !isListed && key.length < 6) return false;
  // "Floc'h": no French word has an apostrophe after it, but those that lose a vowel.
  if (gapAt(tokens, i) === APOSTROPHE && !ELIDED.test(key)) return true;
  // "le pédiatre, Mérindol."
  if (shape === CAPITAL && gapAt(tokens, i - 1) === (COMMA | SPACE) && isPersonNounAt(tokens, i - 1)) return true;
  if (isUnknown) return !isNameOfThing(draft, i) && !isBrand(draft, i) && !isOfNumber(tokens, i);
  return isListed && isCapitalUnexplained(tokens, i);
}
const isPersonNounAt = (tokens: Tokens, i: number): boolean => tokens.word(i).shape === LOWER && isTrade(keyAt(tokens, i));

/** "n° AGDREF 9930412345": the name of a file. */
const isOfNumber = (tokens: Tokens, i: number): boolean => tokens.word(i).shape === UPPER && /^n[°o]?$/i.test(tokens.word(i - 1).raw);
const ELIDED = /^(?:grande?|aujourd|presqu|quelqu|jusqu|lorsqu|puisqu|quoiqu|entr|prud|qu)$/;

/** "Louis Petit" beside the masked "Louis", "E. " beside the masked "Özdemir", "heo" after the masked "Mat": the rest of a name. */
export function isLeftOver(draft: Draft, i: number): boolean {
  const { tokens, claims } = draft;
  const { shape, key, kind, marks } = tokens.word(i);
  if (claims[i] !== FREE || shape >= NUMBER) return false;
  const isAfter = claims[i - 1] === PERSON && isWithin(gapAt(tokens, i - 1), keyAt(tokens, i - 1));
  const isBefore = claims[i + 1] === PERSON && isWithin(gapAt(tokens, i), key);
  if (!isAfter && !isBefore) return false;
  if (shape === LOWER) return isAfter && kind === 0 && marks === 0;
  // "JE Morvan"
  if (key.length === 2 && shape === UPPER && isBefore && !tokens.isCaseless(i)) return true;
  // "M. Dupont", "LA SOCIÉTÉ DUPONT"
  // "leur tante, Sœur Marie-Bernadette"
  if (key.length === 1) return shape === UPPER && isInitial(draft, i) && (isBefore ? key !== 'm' : gapAt(tokens, i - 1) === SPACE);
  if ((kind & RELATIVE) !== 0 && isBefore) return shape === CAPITAL && isCapitalUnexplained(tokens, i);
  if ((kind & (CIVILITY | MASTER | ACADEMIC | KINSHIP | FUNCTION_WORD | VERB)) !== 0 && (kind & PARTICLE) === 0) return false;
  const isName = (marks & WORD) === 0 || (marks & (FIRST | SURNAME)) !== 0;
  if (tokens.isCaseless(i)) return kind === 0 && isName;
  // "Selon Dupont", "Madame Dupont Directrice"
  if (isBefore && !isAfter && !isName) return false;
  return kind === 0 || (isAfter && kind === PARTICLE && caseWeightOf(tokens, i + 1) === 2);
}
/** A gap within a name; a dot only after an initial. */
const isWithin = (gap: number, before: string): boolean => (gap & ~(SPACE | HYPHEN | (before.length === 1 ? DOT : 0))) === 0;

const DETERMINERS = words(
  'le la les l un une des du au aux ce cet cette ces mon ma mes ton ta tes son sa ses leur leurs notre nos votre vos tres plus si quel quelle chaque aucun aucune tout toute deux trois',
);
const BEFORE_PEOPLE = words('chez avec ma mon sa son ta ton');

/** "benoit", "youenn" in a message, "le guennec" after "NOM :", "chez la dufour": a name in small letters. */
function isNameInSmallLetters(draft: Draft, i: number, { isCareless }: Habits): boolean {
  const { tokens } = draft;
  const { key, marks, kind } = tokens.word(i);
  if (kind !== 0 || key.length < 3) return false;
  if (isAfterNameLabel(tokens, i)) return true;
  if ((gapAt(tokens, i - 1) & ~SPACE) === 0 && DETERMINERS.has(keyAt(tokens, i - 1)))
    return marks === 0 && gapAt(tokens, i - 1) === SPACE && /^l[ea]$/.test(keyAt(tokens, i - 1)) && BEFORE_PEOPLE.has(keyAt(tokens, i - 2));
  // "marie-morgane"
  const joined = gapAt(tokens, i) === HYPHEN ? i + 1 : gapAt(tokens, i - 1) === HYPHEN ? i - 1 : -1;
  if (joined >= 0) return (marks & marksAt(tokens, joined) & FIRST) !== 0;
  if ((marks & (WORD | COMMUNE)) === 0) return (marks & FIRST) !== 0 || (key.length > 3 && isAfterPersonWord(tokens, i));
  return (marks & COMMON_FIRST) !== 0 && (isCareless || isSaidOfSomebody(draft, i));
}

/** "NOM : le guennec", "Prénoms : youenn françois", "De : guillemette dauphin": up to the end of the line. */
function isAfterNameLabel(tokens: Tokens, i: number): boolean {
  for (let j = i - 1; j > i - 6 && (gapAt(tokens, j) & NEWLINE) === 0; j--)
    if ((gapAt(tokens, j) & STOP) !== 0) return NAME_LABELS.test(keyAt(tokens, j)) && startsLine(tokens, j);
  return false;
}
const NAME_LABELS = /^(?:noms?|prenoms?|patronyme|de|a|cc|cci|expediteur|destinataire)$/;

const isAfterPersonWord = (tokens: Tokens, i: number): boolean =>
  (kindAt(tokens, i - 1) & (CIVILITY | MASTER | ACADEMIC | KINSHIP | RELATIVE)) !== 0 &&
  (gapAt(tokens, i - 1) & ~(SPACE | DOT | STOP)) === 0;

/** "que philippine ne veut plus", "chez benoit": a first name that is also a word, where a bare noun would have its article. */
function isSaidOfSomebody(draft: Draft, i: number): boolean {
  const { tokens } = draft;
  if (gapAt(tokens, i - 1) !== SPACE) return false;
  const before = keyAt(tokens, i - 1);
  return /^(?:que|qu|si|quand|et|comme)$/.test(before) && /^(?:ne|n|se|s|a|est|avait|etait|lui|me|m)$/.test(keyAt(tokens, i + 1));
}

/** A capital that no start of a sentence, of a line or of a title explains. */
function isCapitalUnexplained(tokens: Tokens, i: number): boolean {
  let first = i;
  while (first > i - 4 && isInRun(tokens, first - 1) && (gapAt(tokens, first - 1) & ~(SPACE | APOSTROPHE | HYPHEN)) === 0) first--;
  const gap = gapAt(tokens, first - 1);
  const isOpening = (gap & ~(SPACE | APOSTROPHE | COMMA)) !== 0 || tokens.word(first - 1).shape >= NUMBER;
  // "Le Petit": the word after a capital article of the start of a sentence.
  if (isOpening) return first < i && (kindAt(tokens, i - 1) & (FUNCTION_WORD | PARTICLE)) !== 0;
  return first === i || (kindAt(tokens, first) & ~PARTICLE) === 0;
}
const isInRun = (tokens: Tokens, i: number): boolean => caseWeightOf(tokens, i) === 2;

const SIGNS =
  /^(?:art|articles?|al|alinea|piece|pieces|annexe|lot|lots|bat|batiment|bt|escalier|esc|porte|section|type|classe|categorie|vitamine|hepatite|groupe|permis|niveau|plan|point|titre|livre|grade|cote|option|cas|bull|n|no|numero|l|r|d|c|th|chambre)$/;

/** "confié à P.", "les policiers F. et N.": a letter with a dot within a sentence, which numbers nothing. */
export function isLoneInitial(draft: Draft, i: number): boolean {
  const { tokens, claims } = draft;
  const { key, shape } = tokens.word(i);
  if (claims[i] !== FREE || tokens.isCaseless(i)) return false;
  if (key.length !== 1 || shape !== UPPER || (gapAt(tokens, i) & DOT) === 0 || key === 'm') return false;
  const gap = gapAt(tokens, i - 1);
  const isLetterBeside = (j: number) => keyAt(tokens, j).length === 1 && tokens.word(j).shape < NUMBER;
  // "P. H. offre"
  const isPair = (j: number) =>
    gapAt(tokens, j) === (DOT | SPACE) && tokens.word(j + 1).shape === UPPER && keyAt(tokens, j + 1).length === 1;
  if ((isPair(i) && tokens.word(i + 2).shape === LOWER) || (isPair(i - 1) && tokens.word(i + 1).shape === LOWER)) return true;
  // "S.A.R.L.", "A.R."
  if ((gap & SPACE) === 0 || (isLetterBeside(i + 1) && (gapAt(tokens, i) & SPACE) === 0)) return false;
  if ((gap & ~(SPACE | OPEN | COMMA | OTHER | (isLetterBeside(i - 1) ? DOT : 0))) !== 0) return false;
  if (SIGNS.test(keyAt(tokens, i - 1)) || tokens.word(i - 1).shape >= NUMBER || tokens.word(i + 1).shape === NUMBER) return false;
  return true;
}

/** "SB clôt la séance": the first letters of the two names of somebody who is masked, where nothing says that it is an abbreviation. */
export function isPairOfInitials({ tokens }: Draft, i: number, initials: ReadonlySet<string>): boolean {
  const { key, shape, kind, marks } = tokens.word(i);
  if (shape !== UPPER || key.length !== 2 || kind !== 0 || marks !== 0 || tokens.isCaseless(i) || !initials.has(key)) return false;
  return !DETERMINERS.has(keyAt(tokens, i - 1)) && (gapAt(tokens, i) & ~SPACE) === 0 && tokens.word(i + 1).shape === LOWER;
}
