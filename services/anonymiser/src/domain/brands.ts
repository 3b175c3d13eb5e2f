import type { Draft } from './draft.ts';
import { SPACE } from './gaps.ts';
import { BRANDS } from './known-organisations.ts';
import { gapAt, keyAt } from './reading.ts';
import { words } from './words.ts';

const PRODUCT_NOUNS = words(
  'vehicule vehicules voiture automobile marque modele camion moto motocyclette scooter fourgon tracteur utilitaire logiciel sac montre parfum bijou telephone ordinateur tablette sweat polo',
);

/** "un véhicule Renault Clio". */
export const isBrand = ({ tokens }: Draft, i: number): boolean =>
  // "le téléphone." ends a sentence: the next word is not a brand.
  (PRODUCT_NOUNS.has(keyAt(tokens, i - 1)) && /^[^.;!?]*$/.test(tokens.text.slice(tokens.end[i - 1] ?? 0, tokens.start[i] ?? 0))) ||
  BRANDS.has(keyAt(tokens, i)) ||
  // "ma Renault Mégane"
  (BRANDS.has(keyAt(tokens, i - 1)) && gapAt(tokens, i - 1) === SPACE);
