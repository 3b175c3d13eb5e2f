import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** The minimum length; the route's contract has the maximum. */
const MIN_CHARACTERS = 6;
/** Only this many characters are scored, to bound the time. */
const JUDGED_CHARACTERS = 64;
/** The score below which a password is refused as common. */
const MIN_EFFORT = 6;
/** The same for the password cut into its shortest runs. */
const MIN_RUNS = 4;

/** Some fifty thousand passwords found in leaks, lower case, and the words that people add for this site. */
const COMMON: ReadonlySet<string> = new Set([
  ...dictionary['passwords-common'].map(String),
  'attendu',
  'bienvenue',
  'coucou',
  'doudou',
  'juriste',
]);
const SHORTEST_WORD = 4;
const LONGEST_WORD = 20;
const WORD_EFFORT = 3;

/** The neighbours of a key, by direction. */
type Keyboard = Readonly<Record<string, readonly (string | null)[]>>;
const KEYBOARDS: readonly Keyboard[] = [adjacencyGraphs.azerty, adjacencyGraphs.qwerty];
const DIRECTIONS = Array.from({ length: 8 }, (_, direction) => direction);
const SHORTEST_TURNING_WALK = 6;
const TURNING_WALK_EFFORT = 2;

/** Letters that people write with a sign: two readings of what may be an i or an l. */
const SIGNS: readonly Readonly<Record<string, string>>[] = [
  {},
  { '@': 'a', '4': 'a', '0': 'o', '1': 'i', '!': 'i', '3': 'e', '€': 'e', $: 's', '5': 's', '7': 't' },
  { '@': 'a', '4': 'a', '0': 'o', '1': 'l', '!': 'l', '3': 'e', '€': 'e', $: 's', '5': 's', '7': 't' },
];

/** A password as typed, in lower case; `folded`: without accents. One entry a character, whose place is the same in each reading as words. */
type Typed = { readonly keys: readonly string[]; readonly folded: readonly string[]; readonly readings: readonly string[] };
/** A guessable piece: the characters that it covers, and their joint score. */
type Piece = { readonly length: number; readonly effort: number };
type Finder = (typed: Typed, from: number) => readonly Piece[];

/** Names and address of the holder, which targeted guesses try first. */
export type Holder = { readonly email: string; readonly firstName: string; readonly lastName: string };

/**
 * Why a chosen password is refused; null when it is not. Characters are counted as a reader counts them. A password is common when it is in
 * the list of leaked ones, or when its guessable pieces (a leaked word, a sequence, a repeat, a keyboard walk, a few digits
 * or signs at its side) leave too low a score: each such piece scores less than its characters. It is
 * personal when the names and the address of its holder, scored as such pieces, leave too low a score.
 */
export function passwordWeakness(password: string, holder: Holder): 'short' | 'common' | 'personal' | null {
  const composed = password.normalize('NFC');
  const keys = [...composed.toLowerCase()];
  if ([...composed].length < MIN_CHARACTERS) return 'short';
  if (COMMON.has(composed.toLowerCase().trim())) return 'common';
  const typed = typedOf(keys.slice(0, JUDGED_CHARACTERS));
  const guesses = [words, sequences(4), straightWalks(4), turningWalks, digits, signs, repeats];
  if (leastEffort(typed, guesses) < MIN_EFFORT) return 'common';
  const runs = (part: Typed): number => leastEffort(withoutDoubles(part), [sequences(3), straightWalks(3), digitsAndSigns, repeats]);
  if (runs(typed) < MIN_RUNS || runs(everySecond(typed, 0)) + runs(everySecond(typed, 1)) < MIN_RUNS) return 'common';
  return leastEffort(typed, [...guesses, personal(holder)]) < MIN_EFFORT ? 'personal' : null;
}

function typedOf(keys: readonly string[]): Typed {
  const folded = keys.map((character) => [...character.normalize('NFD')][0] ?? character);
  // A character outside the basic plane is in no word: one unit replaces it.
  const readings = SIGNS.map((letters) => folded.map((one) => (one.length === 1 ? (letters[one] ?? one) : '\u0000')).join(''));
  return { keys, folded, readings };
}

/** `aabbcc` as `abc`. */
const withoutDoubles = ({ keys }: Typed): Typed => typedOf(keys.filter((key, at) => key !== keys[at - 1]));

/** Two runs typed in turn: `a1z2e3r4`. */
const everySecond = ({ keys }: Typed, first: 0 | 1): Typed => typedOf(keys.filter((_, at) => at % 2 === first));

/** The lowest total score of the characters, each one alone or in a piece. */
function leastEffort(typed: Typed, finders: readonly Finder[]): number {
  const total = typed.keys.length;
  const best = Array.from({ length: total + 1 }, (_, at) => at);
  for (let from = 0; from < total; from += 1) {
    const here = best[from] ?? from;
    const pieces = [{ length: 1, effort: 1 }, ...finders.flatMap((find) => find(typed, from))];
    for (const { length, effort } of pieces) best[from + length] = Math.min(best[from + length] ?? total, here + effort);
  }
  return best[total] ?? total;
}

/** One piece for each length from the shortest to the longest. */
function upTo(shortest: number, longest: number, effort: (length: number) => number): Piece[] {
  return Array.from({ length: Math.max(0, longest - shortest + 1) }, (_, more) => ({
    length: shortest + more,
    effort: effort(shortest + more),
  }));
}

/** How many characters from here pass the test. */
function run(typed: Typed, from: number, isPartOfRun: (at: number) => boolean): number {
  let at = from;
  while (at < typed.keys.length && isPartOfRun(at)) at += 1;
  return at - from;
}

function words({ readings }: Typed, from: number): Piece[] {
  const pieces: Piece[] = [];
  for (let length = SHORTEST_WORD; length <= LONGEST_WORD; length += 1) {
    if (readings.some((text) => from + length <= text.length && COMMON.has(text.slice(from, from + length))))
      pieces.push({ length, effort: WORD_EFFORT });
  }
  return pieces;
}

const SHORTEST_OWN_WORD = 3;
const OWN_WORD_EFFORT = 0.5;

/** The names of the holder and the parts of their address, whole and split at non-letters, forwards and backwards. */
function personal({ email, firstName, lastName }: Holder): Finder {
  const [local = '', domain = ''] = email.split('@');
  const sources = [firstName, lastName, local, domain.replace(/\.[^.]*$/, '')].map(
    (text) => typedOf([...text.toLowerCase()]).readings[0] ?? '',
  );
  const parts = sources.flatMap((text) => [
    text,
    text.replace(/\d+$/, ''),
    text.replaceAll(/[^\p{L}\p{N}]/gu, ''),
    ...text.split(/[^\p{L}]+/u),
  ]);
  const forwards = parts.filter((part) => part.length >= SHORTEST_OWN_WORD);
  const own = new Set([...forwards, ...forwards.map((part) => [...part].toReversed().join(''))]);
  return ({ readings }, from) =>
    [...own]
      .filter((word) => readings.some((text) => text.startsWith(word, from)))
      .map(({ length }) => ({ length, effort: OWN_WORD_EFFORT }));
}

/** Letters or digits that follow one another, forwards or backwards. */
const sequences =
  (shortest: number): Finder =>
  (typed, from) =>
    [1, -1].flatMap((step) => {
      const follows = (at: number): boolean => at === from || isNext(typed.folded[at - 1] ?? '', typed.folded[at] ?? '', step);
      return upTo(shortest, run(typed, from, follows), () => 1);
    });

function isNext(one: string, other: string, step: number): boolean {
  const isLetter = /^[a-z]$/.test(one) && /^[a-z]$/.test(other);
  const isDigit = /^\d$/.test(one) && /^\d$/.test(other);
  return (isLetter || isDigit) && other.charCodeAt(0) - one.charCodeAt(0) === step;
}

/** Neighbouring keys in one direction. */
const straightWalks =
  (shortest: number): Finder =>
  (typed, from) =>
    KEYBOARDS.flatMap((keyboard) =>
      DIRECTIONS.flatMap((direction) => {
        const follows = (at: number): boolean =>
          at === from || keyboard[typed.keys[at - 1] ?? '']?.[direction]?.includes(typed.keys[at] ?? '') === true;
        return upTo(shortest, run(typed, from, follows), () => 1);
      }),
    );

/** Neighbouring keys in any direction: `1q2w3e4r`. */
function turningWalks(typed: Typed, from: number): Piece[] {
  return KEYBOARDS.flatMap((keyboard) => {
    const touches = (at: number): boolean =>
      at === from || keyboard[typed.keys[at - 1] ?? '']?.some((keys) => keys?.includes(typed.keys[at] ?? '')) === true;
    return upTo(SHORTEST_TURNING_WALK, run(typed, from, touches), () => TURNING_WALK_EFFORT);
  });
}

/** A run of such characters: the first `free` together score one, each further one scores one. */
const runsOf =
  (pattern: RegExp, free: number): Finder =>
  (typed, from) => {
    const matches = (at: number): boolean => pattern.test(typed.folded[at] ?? '');
    if (from > 0 && matches(from - 1)) return [];
    return upTo(1, run(typed, from, matches), (length) => 1 + Math.max(0, length - free));
  };
/** A year, a department, a birthday. */
const digits = runsOf(/^\d$/, 4);
/** Signs that people append to satisfy a rule. */
const signs = runsOf(/^[\p{P}\p{S}\s]$/u, 3);
const digitsAndSigns = runsOf(/^[\d\p{P}\p{S}\s]$/u, 5);

/** A repeated piece scores nothing; a letter counts as repeated from three times on. */
function repeats({ keys }: Typed, from: number): Piece[] {
  const pieces: Piece[] = [];
  for (let length = 1; length <= Math.min(from, keys.length - from); length += 1) {
    const isSame = keys[from] === keys[from - length] && (length > 1 || keys[from] === keys[from - 2]);
    let at = 1;
    while (isSame && at < length && keys[from + at] === keys[from + at - length]) at += 1;
    if (isSame && at === length) pieces.push({ length, effort: 0 });
  }
  return pieces;
}
