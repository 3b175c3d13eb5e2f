import { type Lexicon, SURNAME, WORD } from './lexicon.ts';

/** How a word is written. CAPITAL also covers mixed case, which text recognition produces. */
export const LOWER = 0;
export const CAPITAL = 1;
export const UPPER = 2;
export const NUMBER = 3;
/** `[H]`, `[Adresse 1]`, `[...]`, `X...`, `███`: written by an earlier anonymisation. */
export const PLACEHOLDER = 4;

const LETTER = /[\p{L}\p{M}]/u;
const UPPER_LETTER = /\p{Lu}/u;

/** 0 neither, 1 lower-case letter or combining mark, 2 capital, 3 digit. */
export function characterClass(code: number): number {
  if (code < 128) {
    if (code >= 97 && code <= 122) return 1;
    if (code >= 65 && code <= 90) return 2;
    return code >= 48 && code <= 57 ? 3 : 0;
  }
  const known = CLASSES[code];
  if (known !== 255) return known ?? 0;
  const character = String.fromCharCode(code);
  const found = LETTER.test(character) ? (UPPER_LETTER.test(character) ? 2 : 1) : 0;
  CLASSES[code] = found;
  return found;
}
const CLASSES = new Uint8Array(65536).fill(255);

/** Letters that have no accent to remove. */
const PLAIN: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ł: 'l', ø: 'o', đ: 'd', ı: 'i', ß: 'ss', ð: 'd', þ: 'th', ŋ: 'n' };

/** Lower case without accents or compatibility characters. */
export function keyOf(raw: string): string {
  const lower = raw.toLowerCase();
  if (/^[a-z0-9]*$/.test(lower)) return lower;
  return lower
    .replace(/[œæłøđıßðþŋ]/g, (letter) => PLAIN[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '');
}

const GLUED = /^(?:MONSIEUR|MADAME|MLLE|MME|MR|IBAN)(?=[A-ZÀ-Þ]{2,}$)/;
export const LONGEST_WORD = 40;

/** Length of the civility glued to the next word, as in "MMEDUPONT"; 0 for a listed word. */
export function gluedPrefix(raw: string, lexicon: Lexicon): number {
  const found = GLUED.exec(raw);
  if (found === null || lexicon.marksOf(keyOf(raw)) !== 0) return 0;
  // "MROWCZYNSKI"
  if (found[0] === 'MR' && lexicon.marksOf(keyOf(raw.slice(2))) === 0) return 0;
  return found[0].length;
}

/** End of a word that text recognition split into letters ("T ardieu", "D U P O N T"); 0 when there is none at `from`. */
export function scatteredEnd(text: string, from: number, limit: number, lexicon: Lexicon): number {
  const isLetter = (at: number, kind: number) => at < limit && characterClass(text.charCodeAt(at)) === kind;
  if (from > 0 && (characterClass(text.charCodeAt(from - 1)) !== 0 || /['’-]/.test(text[from - 1] ?? ''))) return 0;
  if (text[from + 1] !== ' ') return 0;
  if (isLetter(from + 2, 1)) {
    const spaced = spacedEnd(text, from, limit);
    if (spaced > 0) return spaced;
    let end = from + 2;
    while (isLetter(end, 1) && end < from + LONGEST_WORD) end++;
    const rest = keyOf(text.slice(from + 2, end));
    const isBroken = rest.length >= 3 && lexicon.marksOf(rest) === 0 && !/['’-]/.test(text[end] ?? '');
    return isBroken && (lexicon.marksOf(keyOf((text[from] ?? '') + rest)) & WORD) === 0 ? end : 0;
  }
  const joined = joinedCapitals(text, from, limit, lexicon);
  if (joined > 0) return joined;
  let end = from + 1;
  let letters = 1;
  while (text[end] === ' ' && isLetter(end + 1, 2) && !isLetter(end + 2, 1) && !isLetter(end + 2, 2) && letters < LONGEST_WORD) {
    end += 2;
    letters++;
  }
  return letters >= 4 ? end : 0;
}

/** "S t é p h a n e": five letters or more, one by one; 0 otherwise. */
function spacedEnd(text: string, from: number, limit: number): number {
  const isLower = (at: number) => at < limit && characterClass(text.charCodeAt(at)) === 1;
  let end = from + 1;
  while (text[end] === ' ' && isLower(end + 1) && !isLower(end + 2) && end - from < 2 * LONGEST_WORD) end += 2;
  return end - from >= 9 ? end : 0;
}

/** "V ILLARD": a capital split from the rest of a listed surname whose rest is not a listed word. */
function joinedCapitals(text: string, from: number, limit: number, lexicon: Lexicon): number {
  let end = from + 2;
  while (end < limit && end < from + LONGEST_WORD && characterClass(text.charCodeAt(end)) === 2) end++;
  if (end - from < 6 || characterClass(text.charCodeAt(end)) !== 0) return 0;
  const rest = keyOf(text.slice(from + 2, end));
  return lexicon.marksOf(rest) === 0 && (lexicon.marksOf(keyOf(text[from] ?? '') + rest) & SURNAME) !== 0 ? end : 0;
}

type Add = (from: number, to: number, shape: number) => void;

/** A number, or a name whose first letter was misread as a digit: `0livier`. */
export function readNumber(text: string, from: number, limit: number, add: Add): number {
  let i = from;
  while (i < limit && characterClass(text.charCodeAt(i)) === 3) i++;
  let letters = i;
  while (letters < limit && characterClass(text.charCodeAt(letters)) === 1) letters++;
  if (i - from === 1 && letters - i >= 4 && /[01]/.test(text[from] ?? '')) {
    add(from, letters, CAPITAL);
    return letters;
  }
  add(from, i, NUMBER);
  return i;
}

/** A word, with the digits inside it; split where a second word is glued on. */
export function readLetters(text: string, from: number, limit: number, add: Add): number {
  let begin = from;
  let uppers = 0;
  let lowers = 0;
  let i = from;
  const shape = () => (uppers === 0 ? LOWER : lowers === 0 ? UPPER : CAPITAL);
  for (; i < limit; i++) {
    const kind = characterClass(text.charCodeAt(i));
    if (kind === 0) break;
    if (kind === 3) {
      if (!isMisread(text, i, limit, uppers + lowers, i - begin)) break;
      continue;
    }
    if (kind === 2) {
      const nextIsLower = i + 1 < limit && characterClass(text.charCodeAt(i + 1)) === 1;
      const isGlued = (lowers > 0 && i > begin) || (uppers >= 2 && lowers === 0 && nextIsLower && !isMark(text.charCodeAt(i + 1)));
      if (isGlued) {
        add(begin, i, shape());
        begin = i;
        uppers = 0;
        lowers = 0;
      }
      uppers++;
    } else if (!isMark(text.charCodeAt(i))) lowers++;
  }
  if (i === begin) return i + 1;
  add(begin, i, shape());
  return i;
}

/** True for a digit misread inside a word: `Dup0nt`, `N0ha`, `M0UTRAY`. `C0216`, `B7H` and `2A` are codes. */
function isMisread(text: string, at: number, limit: number, letters: number, length: number): boolean {
  if (letters === 0 || !/[0158]/.test(text[at] ?? '')) return false;
  const next = at + 1 < limit ? characterClass(text.charCodeAt(at + 1)) : 0;
  if (next === 0) return length >= 3 || (letters > 1 && text[at] === '0');
  if (next === 3) return false;
  let end = at + 1;
  while (end < limit && characterClass(text.charCodeAt(end)) === next) end++;
  return end - at - 1 >= (next === 1 ? (letters > 1 ? 1 : 2) : letters > 3 ? 1 : letters > 1 ? 2 : 3);
}

const isMark = (code: number): boolean => code >= 0x300 && code <= 0x36f;
