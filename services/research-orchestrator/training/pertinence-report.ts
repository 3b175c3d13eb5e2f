import { noteOf, orderOf } from '../src/domain/reading/note.ts';
import type { TextRead } from '../src/domain/reading/pertinence.ts';
import type { Question } from './questions/questions.ts';

/** A text found for a question. `cited`: the question's authors cite it; `needed`: cited, or in the section of a cited one. */
export type LabelledText = {
  readonly question: Question;
  readonly part: number;
  readonly read: TextRead;
  readonly needed: boolean;
  readonly cited: boolean;
};

/** A text and the score given by a model that was not trained on its question. */
type Noted = { readonly text: LabelledText; readonly note: number };

/** Score from which the screen counts a text among the « documents très pertinents ». */
const HIGH = 8;

/** For each set: how many of the high-scoring texts are needed, and how often the top text of a question, in several orders, is cited. */
export function reportPertinence(unseen: readonly Noted[], say: (line: string) => void): void {
  for (const set of new Set(unseen.map(({ text }) => text.question.set))) {
    const own = unseen.filter(({ text }) => text.question.set === set);
    say(precisionOf(set, own));
    say(
      precisionOf(
        `${set}, by the note that orders`,
        own.map(({ text }) => ({ text, note: noteOf(text.read.features) })),
      ),
    );
    say(`${set}: first by place in the search, cited ${firstCited(own, ({ text }) => -text.read.features.rank)}`);
    say(
      `${set}: first by what orders, cited ${firstCited(own, ({ text: { read } }) => orderOf({ note: noteOf(read.features), rank: read.features.rank }, read.norm))}`,
    );
    say(`${set}: first by pertinence, cited ${firstCited(own, ({ note }) => note)}`);
  }
}

function precisionOf(name: string, noted: readonly Noted[]): string {
  const share = (list: readonly Noted[]): string => (list.filter(({ text }) => text.needed).length / Math.max(1, list.length)).toFixed(2);
  const high = noted.filter(({ note }) => note >= HIGH);
  const questions = new Set(noted.map(({ text }) => text.question.id)).size;
  const answered = new Set(high.map(({ text }) => text.question.id)).size;
  const bands = [0, 2, 4, 6, 8, 9].map((from, i, all) => {
    const band = noted.filter(({ note }) => note >= from && note < (all[i + 1] ?? 11));
    return `${from}+ ${share(band)} of ${band.length}`;
  });
  return `${name}: at ${HIGH} or more ${share(high)} needed, for ${(answered / questions).toFixed(2)} of ${questions} questions; ${bands.join(', ')}`;
}

function firstCited(noted: readonly Noted[], order: (one: Noted) => number): string {
  const best = new Map<string, { one: Noted; value: number }>();
  for (const one of noted) {
    const value = order(one);
    const known = best.get(one.text.question.id);
    if (known === undefined || value > known.value) best.set(one.text.question.id, { one, value });
  }
  return ([...best.values()].filter(({ one }) => one.text.cited).length / best.size).toFixed(3);
}
