import { readFileSync } from 'node:fs';

/** Questions that no text of the corpus answers: other codes, other fields of law. */
export function outsideQuestions(): string[] {
  return readFileSync(new URL('./outside-questions.txt', import.meta.url), 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}
