import { expect, test } from 'vitest';
import { heldSentence } from './corpus-held.ts';

const source = (kind: 'legiarti' | 'cnn', documents: number) => ({ kind, documents, credit: 'DILA', dataDate: '2026-03-01' });

test.each([
  [[], null],
  [[source('cnn', 0)], null],
  [[source('legiarti', 29_115)], 'Articles de loi : 29 115 textes, à jour au 1er mars 2026'],
  [
    [source('legiarti', 1), source('cnn', 2)],
    'Articles de loi : un texte, à jour au 1er mars 2026 ; Conventions collectives : 2 textes, à jour au 1er mars 2026',
  ],
])('what %j holds, in a sentence', (sources, expected) => {
  expect(heldSentence({ sources })?.replace(/\s/g, ' ') ?? null).toBe(expected);
});
