import { fold } from './fold.ts';

const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether two texts have the same letters and digits in the same order, whatever their spaces and punctuation. */
export function sameWords(one: string, other: string): boolean {
  return one === other || lettersOf(one) === lettersOf(other);
}

const lettersOf = (text: string): string => text.normalize('NFC').replace(/[^\p{L}\p{N}]+/gu, '');

/** Words in a row that two texts share by chance are fewer: formulas of judgments aside, eight come from one another. */
const RUN = 8;

/** Tells whether a text repeats at least eight words in a row of one of these. */
export function repeats(contents: readonly string[]): (text: string) => boolean {
  const runs = new Set(contents.flatMap((content) => runsOf(wordsOf(content))));
  return (text) => runsOf(wordsOf(text)).some((run) => runs.has(run));
}

function runsOf(words: readonly string[]): string[] {
  return words.slice(RUN - 1).map((_, at) => words.slice(at, at + RUN).join(' '));
}

/** A text whose lines that say what is erased are replaced, several in a row by one. */
export function withoutLines(text: string, isErased: (line: string) => boolean, by: string): string {
  const lines = text.split('\n').map((line) => (isErased(line) ? by : line));
  return lines.filter((line, index) => line !== by || lines[index - 1] !== by).join('\n');
}
