import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseFile } from '../bench/marked-text.ts';
import { addTrapScore, newTrapScore } from '../bench/trap-score.ts';
import { loadLexicon } from '../src/adapters/load-lexicon.ts';
import { detect } from '../src/domain/detect.ts';

const lexicon = loadLexicon();
const decisions = parseFile(readFileSync(new URL('./decisions.txt', import.meta.url), 'utf8'));

/** A nickname without a cue cannot be distinguished from ordinary words: a doubt on it is enough. */
const ONLY_DOUBTED = /^personne \(doute\)/;

describe('invented decisions', () => {
  test.each(decisions.map((decision) => [decision.id, decision] as const))('%s', (_id, decision) => {
    const score = newTrapScore();
    addTrapScore(score, decision, (text) => detect(text, lexicon));
    expect(score.problems.filter((problem) => !ONLY_DOUBTED.test(problem))).toEqual([]);
  });
});
