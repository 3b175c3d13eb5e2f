import type { WriterInput } from '../writing/extractive.ts';

type Source = WriterInput['readings'][number];

/** A passage as the model is given it: its id is all that the model may name. */
export type ModelPassage = {
  readonly id: string;
  readonly source: Source;
  readonly start: number;
  readonly end: number;
  readonly text: string;
};

/** Characters of law given to the model for one point, at most. */
const MOST_CHARACTERS = 24_000;

/** Words that speak to a machine and not to a reader: no law says them, and a document that does is not read out to the model. */
const SPEAKS_TO_A_MODEL =
  /\b(?:ignor\w*|oubli\w*|disregard|forget|override)\b[^.\n]{0,60}\b(?:instructions?|consignes?|r[èe]gles|prompts?|directives)\b|\b(?:system|syst[èe]me)\s+prompt\b|\bprompt syst[èe]me\b|\b(?:tu es|vous [êe]tes|you are)\s+(?:d[ée]sormais|maintenant|now|un (?:mod[èe]le|assistant)|an? (?:ai|assistant|language model))\b|<\/?(?:passage|system|assistant|user)\b/iu;

/** Whether a text holds an order meant for a model. */
export const speaksToAModel = (text: string): boolean => SPEAKS_TO_A_MODEL.test(text);

/** The passages kept of each document, with the head of the list that an item stands in, in the order of the reading. */
export function modelPassages(input: WriterInput): ModelPassage[] {
  const passages: ModelPassage[] = [];
  let characters = 0;
  for (const source of input.readings) {
    const spans = new Map(
      source.reading.passages.flatMap(({ start, end, leadIn }) =>
        [...(leadIn === null ? [] : [leadIn]), { start, end }].map((span) => [`${span.start}-${span.end}`, span] as const),
      ),
    );
    for (const { start, end } of [...spans.values()].sort((a, b) => a.start - b.start)) {
      const text = source.content.slice(start, end);
      if (speaksToAModel(text) || characters + text.length > MOST_CHARACTERS) continue;
      characters += text.length;
      passages.push({ id: `P${passages.length + 1}`, source, start, end, text });
    }
  }
  return passages;
}
