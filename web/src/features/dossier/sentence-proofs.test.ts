import type { Sentence } from '@attendu/contracts/research/schemas';
import { document, point } from '@attendu/law/dossier/fixtures.test-data';
import { expect, it } from 'vitest';
import { proofsOf } from './sentence-proofs.ts';

const quote = (text: string) => ({ versionId: 'v', start: 0, end: text.length, hash: '0'.repeat(64), text });
const points = [
  point(1, [document('legiarti', 1, { quotations: [quote('a'), quote('b')] }), document('cnn', 1)]),
  point(2, [document('legiarti', 1, { id: 'other' })]),
];
const resting = (...support: Sentence['support']): Sentence => ({ text: 'x', kind: 'quotation', support });

it('lists every document of a sentence once, with its passages, in its own point', () => {
  const proofs = proofsOf(
    resting(
      { ref: 'Legiarti - 1 - 1', quotation: 1 },
      { ref: 'CNN - 1 - 1', quotation: 0 },
      { ref: 'Legiarti - 1 - 1', quotation: 0 },
      { ref: 'Legiarti - 1 - 2', quotation: 0 },
    ),
    points,
    null,
  );
  expect(proofs.map(({ cited, quotations }) => [cited.document.id, quotations])).toEqual([
    ['legiarti-1', [1, 0]],
    ['cnn-1', []],
    ['other', []],
  ]);
});

it('has no proof where the dossier has no such document', () => {
  expect(proofsOf(resting({ ref: 'BALO - 1 - 1', quotation: 0 }), points, null)).toEqual([]);
});
