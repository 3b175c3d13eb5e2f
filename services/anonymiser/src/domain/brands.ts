import type { Draft } from './draft.ts';
import { SPACE } from './gaps.ts';
import { BRANDS } from './known-organisations.ts';
import { gapAt, keyAt, kindAt } from './reading.ts';
import { FUNCTION_WORD } from './vocabulary.ts';
import { UPPER } from './word-scanner.ts';
import { words } from './words.ts';

const PRODUCT_NOUNS = words(
  'vehicule vehicules voiture automobile marque modele camion moto motocyclette scooter fourgon tracteur utilitaire logiciel sac montre parfum bijou telephone ordinateur tablette sweat polo',
);

/** "un véhicule Renault Clio". */
export const isBrand = ({ tokens }: Draft, i: number): boolean =>
  // "le téléphone." ends a sentence: the next word is not a brand.
  (PRODUCT_NOUNS.has(keyAt(tokens, i - 1)) && /^[^.;!?]*$/.test(tokens.text.slice(tokens.end[i - 1] ?? 0, tokens.start[i] ?? 0))) ||
  (BRANDS.has(keyAt(tokens, i)) &&
    (PRODUCT_NOUNS.has(keyAt(tokens, i - 2)) || (tokens.word(i).shape !== UPPER && (kindAt(tokens, i - 1) & FUNCTION_WORD) !== 0))) ||
  // "ma Renault Mégane"
  (BRANDS.has(keyAt(tokens, i - 1)) &&
    gapAt(tokens, i - 1) === SPACE &&
    (PRODUCT_NOUNS.has(keyAt(tokens, i - 2)) || (kindAt(tokens, i - 2) & FUNCTION_WORD) !== 0));
