import { BLANK_LINE, DOT, SLASH, STOP } from './gaps.ts';
import { gapAt, keyAt } from './reading.ts';
import type { Tokens } from './tokens.ts';
import { words } from './words.ts';

const HOME_WORDS = words(
  'demeurant demeurent demeure domicilie domiciliee domicilies domiciliees domicile siege sis sise adresse adresses reside residant resident habitant habite habitent situe situee situes logement logeant loge heberge hebergee hebergement',
);
/** A word of home, or "c/o". */
export const isHomeWord = (tokens: Tokens, i: number): boolean =>
  HOME_WORDS.has(keyAt(tokens, i)) || (keyAt(tokens, i) === 'o' && keyAt(tokens, i - 1) === 'c' && gapAt(tokens, i - 1) === SLASH);
/** Verbs of people who live somewhere: "vit chez sa sœur à Lens, rue Casimir-Beugnet". */
const LIVING = words(
  'vit vivent vivait vivaient habite habitent habitait reside residait demeure demeurait loge logeait vivre vivant habiter resider loger installe installee emmenage heberge hebergee loue louait',
);
export const isLivingVerb = (tokens: Tokens, i: number): boolean => LIVING.has(keyAt(tokens, i));
export function livesBefore(tokens: Tokens, i: number): boolean {
  for (let j = i - 1; j >= 0 && j >= i - 18 && (gapAt(tokens, j) & (STOP | BLANK_LINE)) === 0; j--) {
    if ((gapAt(tokens, j) & DOT) !== 0 && keyAt(tokens, j).length > 3) return false;
    if (LIVING.has(keyAt(tokens, j))) return true;
  }
  return false;
}
