import { describe, expect, it } from 'vitest';
import { citedInOrder, quotationOf } from './answer-numbers.ts';
import { document, point } from './fixtures.test-data.ts';
import { resolveReference } from './sources.ts';

const quote = (start: number) => ({ versionId: 'v', start, end: start + 1, hash: '0'.repeat(64), text: 'x' });

describe('citedInOrder', () => {
  it('numbers each document once, in reading order, across points', () => {
    const points = [
      point(1, [document('legiarti', 1, { id: 'a' }), document('legiarti', 2, { id: 'b' })]),
      point(2, [document('legiarti', 1, { id: 'b' }), document('cnn', 1, { id: 'c' })]),
    ];
    const cited = citedInOrder('X Legiarti - 2 - 1, Y CNN - 1 - 2, Z Legiarti - 1 - 2, W Legiarti - 1 - 1, V Legiarti - 9 - 1.', points);
    expect(cited.map(({ document: { id } }) => id)).toEqual(['b', 'c', 'a']);
  });
});

describe('quotationOf', () => {
  const two = document('legiarti', 1, { quotations: [quote(0), quote(5)] });
  const sentence = (quotation: number) => ({ text: 'P.', kind: 'quotation' as const, support: [{ ref: 'Legiarti - 1 - 1', quotation }] });
  const answered = point(1, [two], { sentences: [sentence(1), sentence(0)] });
  const cited = resolveReference([answered], { kind: 'legiarti', n: 1, m: 1 }, null);

  it('follows the order of the sentences', () => {
    if (!cited) throw new Error('not resolved');
    expect([0, 1, 2].map((nth) => quotationOf(answered, cited, nth))).toEqual([1, 0, 1]);
    expect(quotationOf(undefined, cited, 0)).toBe(0);
  });
  it('survives an index that the document does not have', () => {
    const broken = point(1, [two], { sentences: [sentence(7)] });
    if (!cited) throw new Error('not resolved');
    expect(quotationOf(broken, cited, 0)).toBe(0);
    expect(quotationOf(broken, { ...cited, document: { ...two, quotations: [] } }, 0)).toBeNull();
  });
});
