import type { CorpusReport } from '@attendu/contracts/research/schemas';
import { expect, test } from 'vitest';
import { createCorpusHeld, heldSentence } from './corpus-held.ts';

const source = (kind: 'legiarti' | 'cnn', documents: number) => ({ kind, documents, credit: 'DILA', dataDate: '2026-03-01' });
const report = (complete: boolean, documents: number): CorpusReport => ({
  documents,
  indexed: documents,
  complete,
  percent: 100,
  sources: [source('legiarti', documents)],
});

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

test('is asked once a minute, sooner while it is not known, and an error keeps the last answer', async () => {
  let time = 0;
  const answers: (CorpusReport | Error)[] = [new Error('down'), report(false, 5), report(true, 9), new Error('down'), report(true, 10)];
  let asked = 0;
  const held = createCorpusHeld(
    async () => {
      const answer = answers[asked++];
      if (answer instanceof Error || answer === undefined) throw answer;
      return answer;
    },
    () => time,
  );
  const after = async (ms: number) => {
    time += ms;
    held();
    held();
    await new Promise(setImmediate);
    return [asked, /(\d+)\stextes/.exec(held() ?? '')?.[1] ?? null];
  };
  expect(await after(0)).toEqual([1, null]);
  expect(await after(5_000)).toEqual([2, null]);
  expect(await after(5_000)).toEqual([3, '9']);
  expect(await after(59_000)).toEqual([3, '9']);
  expect(await after(1_000)).toEqual([4, '9']);
  expect(await after(5_000)).toEqual([5, '10']);
});
