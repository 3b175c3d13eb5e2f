import { COMMON_FIRST, FIRST, type Lexicon, SURNAME, WORD } from './lexicon.ts';
import { placeholdersOf } from './placeholders.ts';
import { classOf } from './vocabulary.ts';

/** How a word is written. CAPITAL also covers mixed case, which text recognition produces. */
export const LOWER = 0;
export const CAPITAL = 1;
export const UPPER = 2;
export const NUMBER = 3;
/** `[H]`, `[Adresse 1]`, `[...]`, `X...`, `███`: written by an earlier anonymisation. */
export const PLACEHOLDER = 4;

/** What separates a word from the next one, as bits; 0 when nothing does. */
export const SPACE = 1;
export const NEWLINE = 2;
export const BLANK_LINE = 4;
export const COMMA = 8;
export const DOT = 16;
export const HYPHEN = 32;
export const APOSTROPHE = 64;
export const STOP = 128;
export const OPEN = 256;
export const CLOSE = 512;
export const QUOTE = 1024;
export const SLASH = 2048;
export const OTHER = 4096;

/** One spelling found in the text. It is looked up once, however often it occurs. */
export type Word = {
  readonly raw: string;
  /** Lower case, no accents. */
  readonly key: string;
  readonly marks: number;
  readonly kind: number;
  readonly shape: number;
};

/** The words of a text. Parallel arrays, so that a text of millions of characters fits in memory. */
export type Tokens = {
  readonly text: string;
  readonly count: number;
  readonly start: Int32Array;
  readonly end: Int32Array;
  readonly gap: Uint16Array;
  readonly word: (i: number) => Word;
  /** True when the case of this word means nothing: its line or the text is all capitals or all lower case. */
  readonly isCaseless: (i: number) => boolean;
  readonly words: readonly Word[];
  readonly wordIds: Int32Array;
};

/** What the lists know of a word or, for a misread word, of the word it stands for. */
function marksOf(lexicon: Lexicon, key: string): number {
  const marks = lexicon.marksOf(key);
  if (marks !== 0 || key.length < 4) return marks;
  if (/[0158]/.test(key)) {
    const plain = key.replace(/0/g, 'o').replace(/5/g, 's').replace(/8/g, 'b');
    return lexicon.marksOf(plain.replace(/1/g, 'l')) | lexicon.marksOf(plain.replace(/1/g, 'i'));
  }
  for (let i = key.indexOf('l'); i >= 0; i = key.indexOf('l', i + 1)) {
    const read = lexicon.marksOf(`${key.slice(0, i)}i${key.slice(i + 1)}`);
    if ((read & COMMON_FIRST) !== 0 && (read & WORD) === 0) return read & FIRST;
  }
  return 0;
}

const LETTER = /[\p{L}\p{M}]/u;
const UPPER_LETTER = /\p{Lu}/u;

/** 0 neither, 1 lower-case letter or combining mark, 2 capital, 3 digit. */
function characterClass(code: number): number {
  if (code < 128) {
    if (code >= 97 && code <= 122) return 1;
    if (code >= 65 && code <= 90) return 2;
    return code >= 48 && code <= 57 ? 3 : 0;
  }
  const known = CLASSES[code];
  if (known !== 255) return known ?? 0;
  const character = String.fromCharCode(code);
  const found = code === 0xad || LETTER.test(character) ? (UPPER_LETTER.test(character) ? 2 : 1) : 0;
  CLASSES[code] = found;
  return found;
}
const CLASSES = new Uint8Array(65536).fill(255);

const GAPS: Readonly<Record<string, number>> = {
  ',': COMMA,
  '.': DOT,
  '…': DOT,
  '-': HYPHEN,
  '‐': HYPHEN,
  '‑': HYPHEN,
  '‒': HYPHEN,
  '–': HYPHEN | OTHER,
  '—': HYPHEN | OTHER,
  "'": APOSTROPHE,
  '’': APOSTROPHE,
  ʼ: APOSTROPHE,
  '`': APOSTROPHE,
  ';': STOP,
  ':': STOP,
  '!': STOP,
  '?': STOP,
  '(': OPEN,
  '[': OPEN,
  ')': CLOSE,
  ']': CLOSE,
  '"': QUOTE,
  '«': QUOTE,
  '»': QUOTE,
  '“': QUOTE,
  '”': QUOTE,
  '/': SLASH,
};

function gapBits(text: string, from: number, to: number): number {
  let bits = 0;
  let newlines = 0;
  for (let i = from; i < to; i++) {
    const c = text[i] ?? '';
    if (c === '\n' || c === '\r' || c === '\f' || c === '\v' || c === '\u2028' || c === '\u2029') {
      if (c !== '\r' || text[i + 1] !== '\n') newlines++;
      bits |= NEWLINE;
    } else bits |= GAPS[c] ?? (c === ' ' || c.trim() === '' || c === '\u200b' ? SPACE : OTHER);
  }
  return newlines > 1 ? bits | BLANK_LINE : bits;
}

/** Lower case without accents, soft hyphens or compatibility characters. */
export function keyOf(raw: string): string {
  const lower = raw.toLowerCase();
  if (/^[a-z0-9]*$/.test(lower)) return lower;
  return lower
    .replace(/\u00ad/g, '')
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '');
}

/** Splits a text into words. `BREUILCristina` and `MonsieurDupont` give two, `Dup0nt` one. */
export function tokenise(text: string, lexicon: Lexicon): Tokens {
  let capacity = Math.max(64, (text.length / 4) | 0);
  let start = new Int32Array(capacity);
  let end = new Int32Array(capacity);
  let wordIds = new Int32Array(capacity);
  const ids = new Map<string, number>();
  const words: Word[] = [];
  let count = 0;
  const add = (from: number, to: number, shape: number) => {
    const cut = shape === UPPER ? gluedPrefix(text.slice(from, Math.min(to, from + LONGEST_WORD)), lexicon) : 0;
    if (cut > 0) {
      addWhole(from, from + cut, UPPER);
      from += cut;
    }
    addWhole(from, to, shape);
  };
  const addWhole = (from: number, to: number, shape: number) => {
    if (count === capacity) {
      capacity *= 2;
      start = grown(start, capacity);
      end = grown(end, capacity);
      wordIds = grown(wordIds, capacity);
    }
    const raw = text.slice(from, to);
    let id = ids.get(raw);
    if (id === undefined) {
      id = words.length;
      ids.set(raw, id);
      const key = keyOf(raw.includes(' ') ? raw.replace(/ /g, '') : raw);
      const isWord = shape < NUMBER;
      words.push({ raw, key, marks: isWord ? marksOf(lexicon, key) : 0, kind: isWord ? classOf(key) : 0, shape });
    }
    start[count] = from;
    end[count] = to;
    wordIds[count++] = id;
  };
  const placeholders = placeholdersOf(text);
  const nextPlaceholder = () => placeholders.next().value ?? null;
  let placeholder = nextPlaceholder();
  for (let i = 0; i < text.length; ) {
    if (placeholder !== null && i >= placeholder.index) {
      add(placeholder.index, placeholder.index + placeholder.length, PLACEHOLDER);
      i = placeholder.index + placeholder.length;
      placeholder = nextPlaceholder();
      continue;
    }
    const kind = characterClass(text.charCodeAt(i));
    if (kind === 0) {
      i++;
      continue;
    }
    const limit = placeholder?.index ?? text.length;
    const scattered = kind === 2 ? scatteredEnd(text, i, limit, lexicon) : 0;
    if (scattered > 0) {
      addWhole(i, scattered, characterClass(text.charCodeAt(scattered - 1)) === 1 ? CAPITAL : UPPER);
      i = scattered;
      continue;
    }
    i = kind === 3 ? readNumber(text, i, limit, add) : readLetters(text, i, limit, add);
  }
  const gap = new Uint16Array(count);
  for (let i = 0; i + 1 < count; i++) gap[i] = gapBits(text, end[i] ?? 0, start[i + 1] ?? 0);
  if (count > 0) gap[count - 1] = gapBits(text, end[count - 1] ?? 0, text.length) | NEWLINE | BLANK_LINE;
  const caseless = caselessTokens(count, wordIds, words, gap);
  const none: Word = { raw: '', key: '', marks: 0, kind: 0, shape: PLACEHOLDER };
  return {
    text,
    count,
    start,
    end,
    gap,
    words,
    wordIds,
    word: (i) => (i < 0 || i >= count ? none : (words[wordIds[i] ?? 0] ?? none)),
    isCaseless: (i) => caseless[i] === 1,
  };
}

const GLUED = /^(?:MONSIEUR|MADAME|MLLE|MME|MR|IBAN)(?=[A-ZÀ-Þ]{2,}$)/;
const LONGEST_WORD = 40;

/** Length of the civility glued to the next word, as in "MMEDUPONT"; 0 for a listed word. */
function gluedPrefix(raw: string, lexicon: Lexicon): number {
  const found = GLUED.exec(raw);
  if (found === null || lexicon.marksOf(keyOf(raw)) !== 0) return 0;
  return found[0].length;
}

/** End of a word that text recognition split into letters ("T ardieu", "D U P O N T"); 0 when there is none at `from`. */
function scatteredEnd(text: string, from: number, limit: number, lexicon: Lexicon): number {
  const isLetter = (at: number, kind: number) => at < limit && characterClass(text.charCodeAt(at)) === kind;
  if (from > 0 && (characterClass(text.charCodeAt(from - 1)) !== 0 || /['’-]/.test(text[from - 1] ?? ''))) return 0;
  if (text[from + 1] !== ' ') return 0;
  if (isLetter(from + 2, 1)) {
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

/** "V ILLARD": a capital split from the rest of a listed surname whose rest is not a listed word. */
function joinedCapitals(text: string, from: number, limit: number, lexicon: Lexicon): number {
  let end = from + 2;
  while (end < limit && end < from + LONGEST_WORD && characterClass(text.charCodeAt(end)) === 2) end++;
  if (end - from < 6 || characterClass(text.charCodeAt(end)) !== 0) return 0;
  const rest = keyOf(text.slice(from + 2, end));
  return lexicon.marksOf(rest) === 0 && (lexicon.marksOf(keyOf(text[from] ?? '') + rest) & SURNAME) !== 0 ? end : 0;
}

function grown(array: Int32Array<ArrayBuffer>, capacity: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(capacity);
  larger.set(array);
  return larger;
}

type Add = (from: number, to: number, shape: number) => void;

/** A number, or a name whose first letter was misread as a digit: `0livier`. */
function readNumber(text: string, from: number, limit: number, add: Add): number {
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
function readLetters(text: string, from: number, limit: number, add: Add): number {
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
      const nextIsLower = i + 1 < limit && characterClass(text.charCodeAt(i + 1)) === 1 && text.charCodeAt(i + 1) !== 0xad;
      const isGlued = (lowers > 0 && i > begin) || (uppers >= 2 && lowers === 0 && nextIsLower && !isMark(text.charCodeAt(i + 1)));
      if (isGlued) {
        add(begin, i, shape());
        begin = i;
        uppers = 0;
        lowers = 0;
      }
      uppers++;
    } else if (text.charCodeAt(i) !== 0xad && !isMark(text.charCodeAt(i))) lowers++;
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

/** Flags the words of lines in capitals, and every word of a text with a single case. */
function caselessTokens(count: number, ids: Int32Array, words: readonly Word[], gap: Uint16Array): Uint8Array {
  const marks = new Uint8Array(count);
  const shapes = [0, 0, 0];
  for (let i = 0; i < count; i++) {
    const word = words[ids[i] ?? 0];
    if (word !== undefined && word.shape < NUMBER && word.key.length > 1) shapes[word.shape] = (shapes[word.shape] ?? 0) + 1;
  }
  const [lower = 0, capital = 0, upper = 0] = shapes;
  const total = lower + capital + upper;
  if (upper > total * 0.9 || lower > total * 0.985) return marks.fill(total > 1 ? 1 : 0);
  for (let from = 0; from < count; ) {
    let to = from;
    let uppers = 0;
    let others = 0;
    let ordinary = 0;
    for (; to < count; to++) {
      const word = words[ids[to] ?? 0];
      if (word !== undefined && word.shape < NUMBER && word.key.length > 1) {
        if (word.shape === UPPER) {
          uppers++;
          if ((word.marks & WORD) !== 0) ordinary++;
        } else others++;
      }
      if (((gap[to] ?? 0) & NEWLINE) !== 0) break;
    }
    if (others * 4 < uppers && ordinary > 1) for (let i = from; i <= Math.min(to, count - 1); i++) marks[i] = 1;
    from = to + 1;
  }
  return marks;
}
