import { NO_ADDRESS } from './address-places.ts';
import { addSpan, type Draft, isFree } from './draft.ts';
import { APOSTROPHE, BLANK_LINE, CLOSE, COMMA, DOT, HYPHEN, NEWLINE, OPEN, OTHER, QUOTE, SLASH, SPACE, STOP } from './gaps.ts';
import { isHomeWord } from './home-words.ts';
import { caseWeightOf, gapAt, isProper, keyAt, kindAt } from './reading.ts';
import type { Tokens } from './tokens.ts';
import { isPostalCode } from './towns.ts';
import { FUNCTION_WORD, PARTICLE, VERB } from './vocabulary.ts';
import { NUMBER, UPPER } from './word-scanner.ts';
import { words } from './words.ts';

/** Words that a number, a letter or a side follows: "bât. C", "porte 12", "étage 2", "appartement gauche". */
const UNITS = words(
  'chambre ch batiment bat bt appartement appart appt apt escalier esc porte etage etg entree hall cage bloc boite bal lot studio logement box',
);
/** Words that a name follows: "rés. les Genêts". */
const NAMED = words('residence res resid immeuble imm lotissement lot villa domaine cite hameau tour chalet pavillon batiment bat');
const SIDES = words('gauche gche gch dr droite drte dte face fond');
const ORDINALS = words('premier deuxieme second troisieme quatrieme cinquieme sixieme septieme huitieme neuvieme dixieme dernier');
const LONGEST_NAME = 6;

/** Takes the floor, the staircase, the building, the door or the residence that stands right before or after a masked address or its town. */
export function findHomeComplements(draft: Draft): void {
  const { tokens } = draft;
  const starts = new Set<number>();
  const ends = new Set<number>();
  const isOfAddress = ({ start, category }: { start: number; category: string }) =>
    category === 'adresse' || (category === 'localite' && (/\d/.test(tokens.text[start] ?? '') || isAfter(tokens.text, ends, start)));
  for (const span of [...draft.labelledSpans].sort((one, two) => one.start - two.start)) {
    if (!isOfAddress(span)) continue;
    starts.add(span.start);
    ends.add(span.end);
  }
  for (let i = 0; i < tokens.count; i++) {
    let last = complementEnd(draft, i);
    if (last < i) continue;
    for (;;) {
      const next = isJoint(tokens, last) ? complementEnd(draft, afterLink(tokens, last + 1)) : -1;
      if (next <= last) break;
      last = next;
    }
    const before = /^(?:au|en)$/.test(keyAt(tokens, i - 1)) ? i - 2 : i - 1;
    const isBeside = (isJoint(tokens, before) || isBracket(tokens, before)) && ends.has(tokens.end[before] ?? -1);
    const isInFront = isJoint(tokens, last) && gapAt(tokens, last) !== SPACE && starts.has(tokens.start[last + 1] ?? -1);
    // "demeurant rés. les Genêts"
    const isHome = before === i - 1 && NAMED.has(keyAt(tokens, i)) && isHomeWord(tokens, before) && gapAt(tokens, before) === SPACE;
    if (isBeside || isInFront || isHome) {
      addSpan(draft, i, last, 'adresse');
      ends.add(tokens.end[last] ?? -1);
    }
    i = last;
  }
}

/** "12 rue du Puits à Bourges": true when an address ends just before the town. */
const isAfter = (text: string, ends: ReadonlySet<number>, start: number): boolean => {
  for (let at = start - 1; at >= start - 4; at--) if (ends.has(at)) return /^[\s,(-]*(?:à\s)?$/.test(text.slice(at, start));
  return false;
};

/** Whether what follows the word at `i` may separate two parts of an address. */
function isJoint(tokens: Tokens, i: number): boolean {
  const gap = gapAt(tokens, i);
  if ((gap & ~(SPACE | COMMA | HYPHEN | OTHER | DOT | NEWLINE | SLASH)) !== 0) return false;
  // The dot of "esc. B, ét. 2" is that of an abbreviation.
  return (gap & DOT) === 0 || keyAt(tokens, i).length < 5;
}
const isBracket = (tokens: Tokens, i: number): boolean => {
  const gap = gapAt(tokens, i);
  return (gap & (OPEN | CLOSE)) !== 0 && (gap & ~(SPACE | COMMA | OPEN | CLOSE | HYPHEN | OTHER)) === 0;
};
const afterLink = (tokens: Tokens, i: number): number => (/^(?:au|en)$/.test(keyAt(tokens, i)) ? i + 1 : i);

/** Last word of the part of an address that starts at `i`: "2e étage gauche", "rés. les Genêts", "bât. C"; -1 when there is none. */
function complementEnd(draft: Draft, i: number): number {
  const { tokens } = draft;
  const { key, shape } = tokens.word(i);
  let last = -1;
  if (!isFree(draft, i)) return -1;
  if (key === 'rdc' || key === 'entresol') last = i;
  else if (key === 'rez' && keyAt(tokens, i + 2) === 'chaussee') last = i + 2;
  else if (shape === NUMBER || ORDINALS.has(key)) last = floorEnd(tokens, i);
  else if (UNITS.has(key)) last = codeEnd(draft, i);
  if (last < 0 && NAMED.has(key)) last = nameEnd(draft, i);
  if (last < 0) return -1;
  // "rez-de-chaussée sur cour"
  if (keyAt(tokens, last + 1) === 'sur' && /^(?:cour|rue|jardin)$/.test(keyAt(tokens, last + 2)) && gapAt(tokens, last) === SPACE)
    return last + 2;
  const side = keyAt(tokens, last + 1) === 'a' ? last + 2 : last + 1;
  return SIDES.has(keyAt(tokens, side)) && (gapAt(tokens, last) & ~(SPACE | COMMA | DOT)) === 0 ? side : last;
}

/** "2e étage", "1er ét.", "deuxième étage", "3ème porte" */
function floorEnd(tokens: Tokens, i: number): number {
  if (tokens.word(i).raw.length > 2 && tokens.word(i).shape === NUMBER) return -1;
  let j = i + 1;
  if (/^(?:er|re|nde?|e|i?eme|o)$/.test(keyAt(tokens, j)) && (gapAt(tokens, i) & ~(SPACE | OTHER)) === 0 && tokens.word(j).raw !== 'et')
    j++;
  const { key, raw } = tokens.word(j);
  const isFloor = /^(?:etage|etg|niveau|porte|droite|gauche)$/.test(key) || (key === 'et' && /^é/i.test(raw.normalize('NFC')));
  return isFloor && (gapAt(tokens, j - 1) & ~(SPACE | OTHER)) === 0 ? j : -1;
}

/** "C", "n° 12", "B2", "II" or a side after the word of the unit. */
function codeEnd(draft: Draft, unit: number): number {
  const { tokens } = draft;
  let j = unit + 1;
  if ((gapAt(tokens, unit) & ~(SPACE | DOT | STOP)) !== 0) return -1;
  if (/^(?:n|no|numero)$/.test(keyAt(tokens, j))) j++;
  const { shape, raw, key } = tokens.word(j);
  if (!isFree(draft, j) || (gapAt(tokens, j - 1) & ~(SPACE | DOT | STOP | OTHER)) !== 0) return -1;
  if (SIDES.has(key)) return j;
  const isGlued = (gapAt(tokens, j) & ~HYPHEN) === 0 && isFree(draft, j + 1);
  if (shape === NUMBER) {
    if (raw.length > 4 || isPostalCode(draft, j)) return -1;
    return (isGlued || gapAt(tokens, j) === SPACE) && /^[A-Z]$/.test(tokens.word(j + 1).raw) && gapAt(tokens, j + 1) !== APOSTROPHE
      ? j + 1
      : j;
  }
  if (shape !== UPPER || gapAt(tokens, j) === APOSTROPHE) return -1;
  if (raw.length === 1) return isGlued && tokens.word(j + 1).shape === NUMBER ? j + 1 : j;
  return /^(?:[A-Z]{1,2}\d{1,3}|[IVX]{1,4})$/.test(raw) ? j : -1;
}

/** "les Genêts", "du Parc", "Saint-Exupéry" after the word of the place. */
function nameEnd(draft: Draft, noun: number): number {
  const { tokens } = draft;
  let last = -1;
  for (let j = noun + 1; j <= noun + LONGEST_NAME && isFree(draft, j); j++) {
    const gap = gapAt(tokens, j - 1);
    if ((gap & ~(j === noun + 1 ? SPACE | DOT | QUOTE : SPACE | HYPHEN | APOSTROPHE)) !== 0 || (gap & BLANK_LINE) !== 0) break;
    const { kind, shape } = tokens.word(j);
    if (shape >= NUMBER || (kind & NO_ADDRESS) !== 0 || isHomeWord(tokens, j)) break;
    if ((kind & PARTICLE) !== 0) continue;
    const isName =
      caseWeightOf(tokens, j) === 2 || isProper(tokens, j) || (caseWeightOf(tokens, j) === 1 && (kindAt(tokens, j - 1) & PARTICLE) !== 0);
    if ((kind & (FUNCTION_WORD | VERB)) !== 0 || !isName) break;
    last = j;
  }
  return last;
}
