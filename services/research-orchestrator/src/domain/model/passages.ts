import { isUndone } from '@attendu/law/dossier/fate';
import type { WriterInput } from '../writing/extractive.ts';

type WriterReading = WriterInput['readings'][number];

/** A passage as sent to the model, which refers to it only by id. */
export type ModelPassage = {
  readonly id: string;
  readonly source: WriterReading;
  readonly start: number;
  readonly end: number;
  readonly text: string;
};

/** Most characters of law sent to the model for one point. */
const MOST_CHARACTERS = 24_000;

/** Words of an instruction to a machine: no law has them, and a document that does is not sent to the model. */
const SPEAKS_TO_A_MODEL: readonly RegExp[] = [
  /\b(?:ignor(?:e|es|ez|er)|oubli(?:e|es|ez|er)|disregard|forget|override)\b[^.\n]{0,60}\b(?:instructions?|consignes?|r[èe]gles|prompts?|directives)\b/iu,
  /\bne\s+(?:(?:tiens|tenez)\s+(?:pas|aucun|plus)|(?:respect|suiv|appliqu)\w*\s+plus\b)[^.\n]{0,40}\b(?:pr[ée]c[èe]de|pr[ée]c[ée]dente?s?|ci-dessus|consignes?|passages)/iu,
  /\bdo not (?:follow|obey)\b|\b(?:new|previous|above) instructions?\b|\byour task is\b|\b(?:answer|respond|reply) only\b|\brepeat the (?:words|text|instructions)\b/iu,
  /\b(?:nouvelles?|pr[ée]c[ée]dentes?|autres?) consignes? ?:|\b(?:consigne|invite|prompt)s? syst[èe]me\b|\bsystem prompt\b|\bsyst[èe]me prompt\b/iu,
  /\b(?:tu es|vous [êe]tes|you are)\s+(?:d[ée]sormais|maintenant|now|un (?:mod[èe]le|assistant)|an? (?:ai|assistant|language model)|chatgpt|gpt|claude|mistral)\b/iu,
  /\bmod[èe]les? de langage\b|\blanguage model\b|\ben tant qu(?:e |['’])(?:ia\b|intelligence artificielle|assistant virtuel)|\b(?:pour|[àa] l['’]attention de) l['’]ia\b/iu,
  /\bl['’]assistant (?:doit|devra|r[ée]pond)\b[^.\n]{0,30}\br[ée]pond/iu,
  // The familiar and the formal imperative: no legal text uses them.
  /(?:^|[.!?:;,]\s*|\bet )(?:(?:r[ée]ponds|dis|affirme)\s+(?:uniquement|seulement|toujours|que\b|[àa] l['’]utilisateur)|(?:r[ée]v[èe]le|r[ée]p[èe]te)\s+(?:ta|tes|ton)\b)/imu,
  /(?:^|[.!?:;,]\s*|\bet )(?:r[ée]pondez|dites|affirmez)\s+(?:uniquement|seulement|toujours|que\b|[àa] l['’]utilisateur)/imu,
  /<\/?(?:passage|system|assistant|user)\b|<\|\w+\|>|\[\/?INST\]|^#{2,}\s*(?:system|assistant|user|instructions?)\b/imu,
];

/** Whether a text contains an instruction meant for a model. */
export const speaksToAModel = (text: string): boolean => SPEAKS_TO_A_MODEL.some((pattern) => pattern.test(text));

/** The passages kept of each document, each list item with the head of its list, in the order of the reading. */
export function modelPassages(input: WriterInput): ModelPassage[] {
  const passages: ModelPassage[] = [];
  let characters = 0;
  for (const source of input.readings) {
    // A decision that no longer stands must be shown with its fate, which a model could leave out.
    if (isUndone(source.reading.document.facts?.fate)) continue;
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
