import { expect, test } from 'vitest';
import { scoreRules } from '../bench/rules-bench.ts';

/** What may not get worse on the paragraphs read by hand that the reading was not tuned on. */
test('reads most of the rules of paragraphs that it was not tuned on', () => {
  const { record, modality, quantity } = scoreRules('test');
  const shares = [record, modality, quantity].map((score = { right: 0, extra: 1, missed: 1 }) => [
    score.right / (score.right + score.extra),
    score.right / (score.right + score.missed),
  ]);
  for (const share of shares.flat()) expect(share).toBeGreaterThan(0.75);
});
