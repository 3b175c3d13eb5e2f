import { LONGEST_COMPLEMENT, NO_ADDRESS } from './address-places.ts';
import { addSpan, type Draft, isFree } from './draft.ts';
import { BLANK_LINE, NEWLINE, SPACE, STOP } from './gaps.ts';
import { caseWeightOf, gapAt, keyAt, readPlace, startsLine } from './reading.ts';
import { isPostalCode } from './towns.ts';
import { COMPANY, FIRM } from './vocabulary.ts';
import { NUMBER } from './word-scanner.ts';
import { words } from './words.ts';

/** Takes the addresses that follow a label. */
export function findLabelledAddresses(draft: Draft): void {
  for (let i = 0; i < draft.tokens.count; i++) if (isLabel(draft, i)) labelledAddress(draft, i + 1);
}

/** "Adresse :", "Mon adresse ici :", "Domicile :" */
const isLabel = ({ tokens }: Draft, home: number): boolean => {
  if (!/^(?:adresses?|domicile|residence|demeure)$/.test(keyAt(tokens, home))) return false;
  // "Présents au domicile : Olivier"
  if (/^(?:au|a|du|le|la|son|sa|en)$/.test(keyAt(tokens, home - 1)) && !startsLine(tokens, home)) return false;
  let last = home;
  while (last < home + 3 && (gapAt(tokens, last) & STOP) === 0 && gapAt(tokens, last) === SPACE) last++;
  return /:\s*$/.test(tokens.text.slice(tokens.end[last] ?? 0, tokens.start[last + 1] ?? 0));
};
const NO_POSTAL_ADDRESS = words('ip mail mails email courriel courriels electronique mel internet url web siege');

/** Takes what follows "Adresse :" up to the end of the line or of the clause, except a postal code and its town. */
function labelledAddress(draft: Draft, from: number): void {
  const { tokens } = draft;
  let first = from;
  while ((gapAt(tokens, first - 1) & STOP) === 0) if (NO_POSTAL_ADDRESS.has(keyAt(tokens, first++))) return;
  if ((gapAt(tokens, first - 1) & BLANK_LINE) !== 0) return;
  let last = first - 1;
  let hasName = false;
  for (let j = first; j < first + 3 * LONGEST_COMPLEMENT && j < tokens.count; j++) {
    const { kind, shape } = tokens.word(j);
    if (!isFree(draft, j) || isPostalCode(draft, j) || shape > NUMBER || (kind & (NO_ADDRESS | COMPANY | FIRM)) !== 0) break;
    if (caseWeightOf(tokens, j) > 0 || shape === NUMBER) hasName = true;
    last = j;
    const gap = gapAt(tokens, j);
    const text = tokens.text.slice(tokens.end[j] ?? 0, tokens.start[j + 1] ?? tokens.text.length);
    if ((gap & NEWLINE) !== 0 || /[;|\t!?:]/.test(text) || (/^[.»"] *$/.test(text) && tokens.word(j).key.length > 4)) break;
  }
  const isTown = last >= first && readPlace(draft, first, true) >= last && tokens.word(first).shape !== NUMBER;
  if (last >= first && hasName) addSpan(draft, first, last, isTown ? 'localite' : 'adresse');
}
