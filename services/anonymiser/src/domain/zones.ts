import { gapAt, keyAt, kindAt, startsLine, weightOf } from './reading.ts';
import { BLANK_LINE, LOWER, NEWLINE, NUMBER, type Tokens } from './tokens.ts';
import { CIVILITY, CLERK, JUDGE, MASTER, PARTY, VERB } from './vocabulary.ts';

/** Parts of a decision where names without a title are those of the court. */
export type Zones = {
  readonly isCourt: (i: number) => boolean;
  /** The line under one that holds only the titles of those who sign. */
  readonly isSignature: (i: number) => boolean;
};

const ENDS = new Set(
  'expose faits fait procedure pretentions motifs demandeur demanderesse demandeurs defendeur defenderesse appelant appelante appelants intime intimee intimes entre discussion vu sur attendu ordonnance jugement arret debats'.split(
    ' ',
  ),
);
const TITLE_WORDS = new Set(
  'vice premier premiere delegue deleguee charge chargee mise etat detention libertes affaires familiales chambre referendaire adjoint adjointe execution famille tribunal cour'.split(
    ' ',
  ),
);
const LONGEST = 160;

/** Reads the composition of the court and the signatures, line by line. */
export function readZones(tokens: Tokens): Zones {
  const marks = new Uint8Array(tokens.count);
  let title = -1;
  for (let from = 0; from < tokens.count; ) {
    let to = from;
    while (to + 1 < tokens.count && (gapAt(tokens, to) & NEWLINE) === 0) to++;
    if (title >= 0 && isNameLine(tokens, from, to)) for (let i = from; i <= to; i++) marks[i] = (marks[i] ?? 0) | 2;
    title = isTitleLine(tokens, from, to) ? from : isNameLine(tokens, from, to) && title >= 0 ? title : -1;
    if (keyAt(tokens, from) === 'composition') markComposition(tokens, from, marks);
    from = to + 1;
  }
  return { isCourt: (i) => ((marks[i] ?? 0) & 1) !== 0, isSignature: (i) => ((marks[i] ?? 0) & 2) !== 0 };
}

/** "COMPOSITION DE LA COUR" to the next heading. */
function markComposition(tokens: Tokens, from: number, marks: Uint8Array): void {
  let hasName = false;
  for (let i = from + 1; i < Math.min(tokens.count, from + LONGEST); i++) {
    if (startsLine(tokens, i) && hasName && (ENDS.has(keyAt(tokens, i)) || (kindAt(tokens, i) & PARTY) !== 0)) return;
    if (startsLine(tokens, i) && (gapAt(tokens, i - 1) & BLANK_LINE) !== 0 && (kindAt(tokens, i) & MASTER) !== 0) return;
    if ((kindAt(tokens, i) & (CIVILITY | JUDGE | CLERK)) !== 0) hasName = true;
    marks[i] = (marks[i] ?? 0) | 1;
  }
}

/** "Le Greffier        Le Président" and nothing else. */
function isTitleLine(tokens: Tokens, from: number, to: number): boolean {
  if (to - from > 16) return false;
  let hasTitle = false;
  let ordinary = 0;
  for (let i = from; i <= to; i++) {
    const { kind, shape } = tokens.word(i);
    if (shape === NUMBER || (kind & (CIVILITY | PARTY | MASTER)) !== 0) return false;
    if ((kind & VERB) !== 0 && (kind & JUDGE) === 0) return false;
    if ((kind & (JUDGE | CLERK)) !== 0) hasTitle = true;
    if (isOrdinary(tokens, i) || (tokens.isCaseless(i) && kind === 0 && !TITLE_WORDS.has(keyAt(tokens, i)))) ordinary++;
  }
  return hasTitle && ordinary <= 1;
}

/** A short line without a verb or an ordinary word in lower case. */
function isNameLine(tokens: Tokens, from: number, to: number): boolean {
  if (to - from > 11) return false;
  for (let i = from; i <= to; i++) {
    const { kind, shape } = tokens.word(i);
    if (shape === NUMBER || (kind & (PARTY | MASTER)) !== 0 || ((kind & VERB) !== 0 && keyAt(tokens, i).length > 1)) return false;
    if (isOrdinary(tokens, i)) return false;
  }
  return true;
}

/** A word in lower case that belongs to no title. */
const isOrdinary = (tokens: Tokens, i: number): boolean =>
  weightOf(tokens, i) === 0 && kindAt(tokens, i) === 0 && tokens.word(i).shape === LOWER && !TITLE_WORDS.has(keyAt(tokens, i));
