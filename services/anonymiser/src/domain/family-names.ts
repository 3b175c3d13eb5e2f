import type { Draft } from './draft.ts';
import { COMMUNE, SURNAME, WORD } from './lexicon.ts';
import type { Run } from './name-runs.ts';
import { keyAt } from './reading.ts';
import { LOWER } from './word-scanner.ts';
import { words } from './words.ts';

/** What families have: "la ferme des Kerneur", "chez les Kerneur". */
const OF_FAMILY = words('ferme maison chez propriete jardin terrain terrains champ champs voiture grange villa hangar famille clan');

/** "la ferme des BERTRAND", "chez les Lambert": a plural article before a surname without plural. */
export function isFamily({ tokens }: Draft, run: Run): boolean {
  const { marks, key } = tokens.word(run.first);
  return (
    run.first === run.last &&
    /^(?:les|des|aux)$/.test(keyAt(tokens, run.first - 1)) &&
    tokens.word(run.first - 1).shape === LOWER &&
    !key.endsWith('s') &&
    (marks & (WORD | COMMUNE)) === 0 &&
    ((marks & SURNAME) !== 0 || OF_FAMILY.has(keyAt(tokens, run.first - 2)))
  );
}

/** "la ferme des" before the word at `i`. */
export const isOfFamily = ({ tokens }: Draft, i: number): boolean =>
  /^(?:les|des|aux)$/.test(keyAt(tokens, i - 1)) && OF_FAMILY.has(keyAt(tokens, i - 2));
