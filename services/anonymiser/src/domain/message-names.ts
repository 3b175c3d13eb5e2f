// Names at the places where letters, messages and statements put them: after a greeting, above a signature, before what somebody says.
import { type Draft, isFree } from './draft.ts';
import { COMMA, DOT, NEWLINE, QUOTE, SPACE, STOP } from './gaps.ts';
import { COMMON_FIRST, FIRST, SURNAME, WORD } from './lexicon.ts';
import { type Run, readRun } from './name-runs.ts';
import { isNeverDoubted } from './possible-names.ts';
import { caseWeightOf, endsLine, gapAt, keyAt, kindAt, marksAt, startsLine } from './reading.ts';
import { ACADEMIC, CIVILITY, COMMON, COMPANY, COUNTRY, COURT, FIRM, FUNCTION_WORD, JUDGE, MASTER } from './vocabulary.ts';
import { NUMBER, UPPER } from './word-scanner.ts';
import { words } from './words.ts';

const NAMING = words('soussigne soussignee soussignes soussignees appelle nomme prenomme est');
const GREETINGS = words('bonjour bonsoir salut coucou hello cher chere chers cheres hey bjr');
export const CLOSINGS = words(
  'cordialement bien amicalement sincerement bise bises bisous merci biz bizz bizou bizoux salutations amities affectueusement respectueusement amitie cdt cdlt tendrement baisers',
);
const NOT_A_PERSON = CIVILITY | MASTER | ACADEMIC | COMMON | COMPANY | FIRM | COURT | COUNTRY | JUDGE;

/** Records the names that open and close messages, and those of the people who speak in turn. */
export function findMessageNames(draft: Draft): void {
  const { tokens } = draft;
  const speakers: { readonly run: Run; readonly key: string }[] = [];
  for (let i = 0; i < tokens.count; i++) {
    const key = keyAt(tokens, i);
    if (GREETINGS.has(key)) record(draft, greetedName(draft, i));
    else if (NAMING.has(key) && isNaming(draft, i)) record(draft, runAt(draft, i + 1));
    if (/^(?:designe|designent|designait)$/.test(key)) recordQuoted(draft, i);
    if (!startsLine(tokens, i)) continue;
    if (CLOSINGS.has(key)) record(draft, nameUnderClosing(draft, i));
    const run = speakerAt(draft, i);
    if (run !== null) speakers.push({ run, key: keysOf(draft, run) });
  }
  const lines = new Map<string, number>();
  for (const { key } of speakers) lines.set(key, (lines.get(key) ?? 0) + 1);
  for (const { run, key } of speakers)
    if ((lines.get(key) ?? 0) > 1 || run.units.some(({ first }) => isGiven(draft, first))) record(draft, run);
}

function record(draft: Draft, run: Run | null): void {
  if (run !== null) draft.namedRuns.push({ first: run.first, last: run.last });
}

/** « manu » désigne Emmanuelle Roy: the words in quotation marks before the verb. */
function recordQuoted(draft: Draft, verb: number): void {
  const { tokens } = draft;
  const isPerson = caseWeightOf(tokens, verb + 1) === 2 || (kindAt(tokens, verb + 1) & CIVILITY) !== 0;
  if ((gapAt(tokens, verb - 1) & QUOTE) === 0 || (kindAt(tokens, verb + 1) & FUNCTION_WORD) !== 0 || !isPerson) return;
  for (let first = verb - 1; first > verb - 4 && isFree(draft, first) && tokens.word(first).shape < NUMBER; first--)
    if ((gapAt(tokens, first - 1) & QUOTE) !== 0) {
      draft.namedRuns.push({ first, last: verb - 1 });
      return;
    }
}

const keysOf = ({ tokens }: Draft, { first, last }: Run): string =>
  Array.from({ length: last - first + 1 }, (_, at) => keyAt(tokens, first + at)).join(' ');
const isGiven = ({ tokens }: Draft, i: number): boolean => (marksAt(tokens, i) & COMMON_FIRST) !== 0 && (marksAt(tokens, i) & WORD) === 0;

/** A run of names at `i` that is neither an ordinary word, an office nor an abbreviation; null otherwise. */
function runAt(draft: Draft, i: number): Run | null {
  const { tokens } = draft;
  if (!isFree(draft, i) || caseWeightOf(tokens, i) !== 2 || (kindAt(tokens, i) & NOT_A_PERSON) !== 0 || isNeverDoubted(keyAt(tokens, i)))
    return null;
  if ((kindAt(tokens, i) & FUNCTION_WORD) !== 0) return null;
  const run = readRun(draft, i, true);
  if (run === null || run.first !== i || run.units.length > 4) return null;
  const isName = run.units.every(({ last, isInitial }) => {
    const marks = marksAt(tokens, last);
    return isInitial || (marks & WORD) === 0 || (marks & (FIRST | SURNAME)) !== 0;
  });
  const { key, shape, marks } = tokens.word(i);
  const isAbbreviation = run.units.length === 1 && shape === UPPER && key.length < 5 && (marks & (FIRST | SURNAME)) === 0;
  return isName && !isAbbreviation ? run : null;
}

/** "Chère Inès,", "Bonjour Thyfaine !", "mon cher Abel," */
function greetedName(draft: Draft, i: number): Run | null {
  const { tokens } = draft;
  if (gapAt(tokens, i) !== SPACE || (caseWeightOf(tokens, i) !== 2 && !/^(?:mon|ma|mes)$/.test(keyAt(tokens, i - 1)))) return null;
  const run = runAt(draft, i + 1);
  return run !== null && (gapAt(tokens, run.last) & (COMMA | NEWLINE | STOP | DOT)) !== 0 ? run : null;
}

/** "je m'appelle Kelechi", "je me nomme SCHMITT Odile", "mon nom est Roy" */
const isNaming = ({ tokens }: Draft, i: number): boolean =>
  gapAt(tokens, i) === SPACE &&
  (keyAt(tokens, i).startsWith('soussigne') ||
    (/^(?:appelle|nomme|prenomme)$/.test(keyAt(tokens, i)) && /^(?:m|me|s|se)$/.test(keyAt(tokens, i - 1))) ||
    (keyAt(tokens, i) === 'est' && /^(?:nom|prenom)$/.test(keyAt(tokens, i - 1)) && /^(?:mon|son)$/.test(keyAt(tokens, i - 2))));

/** The line under "Bien à vous", which holds a name and nothing else. */
function nameUnderClosing(draft: Draft, i: number): Run | null {
  const { tokens } = draft;
  let last = i;
  while (last < i + 8 && last + 1 < tokens.count && !endsLine(tokens, last)) last++;
  if (!endsLine(tokens, last) || last + 1 >= tokens.count) return null;
  const run = runAt(draft, last + 1);
  return run !== null && endsLine(tokens, run.last) ? run : null;
}

/** "Kévin : t'es où ?", "[12:30] Kévin : …": a name before a colon at the start of a line. */
function speakerAt(draft: Draft, i: number): Run | null {
  const { tokens } = draft;
  let first = i;
  while (first < i + 6 && tokens.word(first).shape === NUMBER && (gapAt(tokens, first) & NEWLINE) === 0) first++;
  const run = runAt(draft, first);
  if (run === null || run.units.length > 3 || (gapAt(tokens, run.last) & (STOP | QUOTE)) === 0) return null;
  const between = tokens.text.slice(tokens.end[run.last] ?? 0, tokens.start[run.last + 1] ?? tokens.text.length);
  if (!/^ ?: ?/.test(between) || endsLine(tokens, run.last)) return null;
  return run.units.every(
    ({ first: word, isInitial }) => !isInitial && ((marksAt(tokens, word) & WORD) === 0 || (marksAt(tokens, word) & FIRST) !== 0),
  )
    ? run
    : null;
}
