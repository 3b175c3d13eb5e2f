import { normaliseArticleNumber } from '@attendu/law/article-numbers';
import { foldInPlace } from '@attendu/law/fold';
import { findReferences } from '@attendu/law/references';
import { isCommonStem, stemsOf } from '../text/terms.ts';
import { speaksToAModel } from './passages.ts';
import { SYSTEM_PROMPT } from './prompt.ts';

/** Why a sentence of a model is refused. */
export type ProseFault =
  | 'quotes'
  | 'speaks_to_a_model'
  | 'repeats_prompt'
  | 'reference'
  | 'number'
  | 'reversed'
  | 'drops_limit'
  | 'beyond_its_passages';

/** What a sentence may rely on: its quotations, the numbers of the quoted articles, and the question. */
export type Allowed = { readonly quotes: string; readonly articles: readonly string[]; readonly asked: string };

/** Minimum share of the content words of a sentence found in its passages and the question. */
const LEAST_COVERAGE = 0.6;
/** The same for a sentence that quotes nothing: it may combine what was read, but add next to nothing. */
const LEAST_COVERAGE_ALONE = 0.85;
/** Longest run of words that a sentence may share with the model's instructions. */
const SHINGLE = 6;

/**
 * Whether a sentence says no more than its quotations, by checks that need no understanding: references, numbers, negations, antonyms, words. Null
 * when every check passes. Strict on purpose: a refused sentence is replaced by its quotation.
 */
export function proseFault(text: string, allowed: Allowed): ProseFault | null {
  if (/[«»"“”<>{}[\]`*_#|\\]|https?:|www\./i.test(text)) return 'quotes';
  if (speaksToAModel(text)) return 'speaks_to_a_model';
  if (repeatsPrompt(text)) return 'repeats_prompt';
  const source = `${allowed.quotes}\n${allowed.asked}`;
  if (namesAnotherText(text, allowed)) return 'reference';
  if (numbersDiffer(text, allowed)) return 'number';
  if (allowed.quotes !== '' && reverses(text, allowed.quotes)) return 'reversed';
  if (dropsLimit(text, allowed.quotes)) return 'drops_limit';
  const held = new Set(stemsOf(source));
  const stems = stemsOf(text).filter((stem) => !isCommonStem(stem));
  const shared = stems.filter((stem) => held.has(stem)).length;
  return stems.length > 0 && shared < (allowed.quotes === '' ? LEAST_COVERAGE_ALONE : LEAST_COVERAGE) * stems.length
    ? 'beyond_its_passages'
    : null;
}

function namesAnotherText(text: string, { quotes, articles }: Allowed): boolean {
  const known = new Set([
    ...articles.map(normaliseArticleNumber),
    ...findReferences(quotes).flatMap((reference) => (reference.type === 'article' ? reference.numbers : [])),
  ]);
  return findReferences(text).some((reference) =>
    reference.type === 'article' ? reference.numbers.some((number) => !known.has(number)) : !quotes.includes(reference.raw.trim()),
  );
}

const NUMBER_WORDS =
  /\b(?:deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|vingt|trente|quarante|cinquante|soixante|cent|mille|demi|moitie|tiers|quart|double|triple|premier|second|deuxieme|troisieme)s?\b|\d+(?:[.,]\d+)?/g;

const numbersOf = (text: string): string[] => foldInPlace(text).match(NUMBER_WORDS) ?? [];

/** « deux mois », « 10 % »: a number with its unit; one said of another unit is another quantity. */
const QUANTITIES = new RegExp(`(?:${NUMBER_WORDS.source}) ?(?:ans?|annees?|mois|semaines?|jours?|heures?|euros?|salarie|%|€)`, 'g');
const quantitiesOf = (text: string): string[] => (foldInPlace(text).match(QUANTITIES) ?? []).map((one) => one.replace(/s$/, ''));

/** A number that neither the quotations nor the question give, or the question's own in place of those quoted. */
function numbersDiffer(text: string, { quotes, asked }: Allowed): boolean {
  const holds = (of: (words: string) => string[], where: string): boolean => {
    const held = new Set(of(where));
    return of(text).every((one) => held.has(one));
  };
  if (!holds(numbersOf, `${quotes}\n${asked}`) || !holds(quantitiesOf, `${quotes}\n${asked}`)) return true;
  const quoted = new Set(numbersOf(quotes));
  const said = numbersOf(text);
  return said.length > 0 && quoted.size > 0 && !said.some((one) => quoted.has(one));
}

const NEGATION =
  /\b(?:ne|n['’]|non|sans|aucune?|nul(?:le)?|jamais|interdi\w*|prohib\w*|exclu\w*|dispens\w*|impossible|illicite|irrecevable|nullite)\b|\bn['’]/;

/** Pairs of antonyms. */
const OPPOSITES: readonly (readonly [RegExp, RegExp])[] = [
  [/\b(?:au plus|maximum|maximale?s?|exced\w*|depass\w*|superieure?s?)\b/, /\b(?:au moins|minimum|minimale?s?|inferieure?s?)\b/],
  [/\b(?:avant|prealable\w*|anterieur\w*)\b/, /\b(?:apres|posterieur\w*|a l'issue)\b/],
  [/\b(?:doit|doivent|oblig\w*|imperati\w*|tenus?)\b/, /\b(?:peut|peuvent|facult\w*|libre\w*)\b/],
  [/\b(?:interdi\w*|prohib\w*)\b/, /\b(?:autoris\w*|permi\w*|licite\w*)\b/],
  [/\b(?:nuls?|nulles?|nullite)\b/, /\b(?:valables?|valides?|validite)\b/],
  [/\b(?:augment\w*|major\w*|plus longues?)\b/, /\b(?:dimin\w*|redui\w*|minor\w*|plus courtes?)\b/],
  [/\b(?:employeurs?)\b/, /\b(?:salarie\w*)\b/],
  [/\b(?:bailleurs?)\b/, /\b(?:preneurs?|locataires?)\b/],
];

/** A negation on one side only, or an antonym on one side where the other side has only its opposite. */
function reverses(text: string, quotes: string): boolean {
  const [said, quoted] = [foldInPlace(text), foldInPlace(quotes)];
  if (NEGATION.test(said) !== NEGATION.test(quoted)) return true;
  return OPPOSITES.some(
    ([one, other]) =>
      (one.test(said) && !other.test(said) && other.test(quoted) && !one.test(quoted)) ||
      (other.test(said) && !one.test(said) && one.test(quoted) && !other.test(quoted)),
  );
}

/** Words that limit a rule; a sentence that leaves one out says more than its quotation. */
const LIMITS: readonly RegExp[] = [
  /\b(?:sauf|excepte\w*|exception|hormis|sous reserve|a moins)\b/,
  /\b(?:a defaut|en l'absence)\b/,
  /\b(?:au moins|minimum|minimale?s?|ne peut etre inferieure?)\b/,
  /\b(?:au plus|maximum|maximale?s?|ne peut exceder|ne peut depasser|dans la limite)\b/,
];

function dropsLimit(text: string, quotes: string): boolean {
  const [said, quoted] = [foldInPlace(text), foldInPlace(quotes)];
  return LIMITS.some((limit) => limit.test(quoted) && !limit.test(said));
}

const wordsIn = (text: string): string[] => foldInPlace(text).match(/[\p{L}\p{N}]+/gu) ?? [];
const shingles = (words: readonly string[]): string[] => words.slice(SHINGLE - 1).map((_, at) => words.slice(at, at + SHINGLE).join(' '));
const PROMPT_SHINGLES = new Set(shingles(wordsIn(SYSTEM_PROMPT)));

function repeatsPrompt(text: string): boolean {
  return shingles(wordsIn(text)).some((shingle) => PROMPT_SHINGLES.has(shingle));
}
