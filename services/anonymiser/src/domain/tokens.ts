import { BLANK_LINE, gapBits, NEWLINE } from './gaps.ts';
import { COMMON_FIRST, FIRST, type Lexicon, WORD } from './lexicon.ts';
import { placeholdersOf } from './placeholders.ts';
import { COURT, classOf } from './vocabulary.ts';
import {
  CAPITAL,
  characterClass,
  gluedPrefix,
  keyOf,
  LONGEST_WORD,
  NUMBER,
  PLACEHOLDER,
  readLetters,
  readNumber,
  scatteredEnd,
  UPPER,
} from './word-scanner.ts';

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

/** "TI" is a court, "Ti" in "Ti-Jean" is not. */
const kindOf = (key: string, shape: number): number => classOf(key) & (shape === CAPITAL && key.length === 2 ? ~COURT : -1);

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
      words.push({ raw, key, marks: isWord ? marksOf(lexicon, key) : 0, kind: isWord ? kindOf(key, shape) : 0, shape });
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

function grown(array: Int32Array<ArrayBuffer>, capacity: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(capacity);
  larger.set(array);
  return larger;
}

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
