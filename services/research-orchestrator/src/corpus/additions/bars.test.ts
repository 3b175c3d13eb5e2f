import { describe, expect, it } from 'vitest';
import { singleVersion } from '../readers/single-version.ts';
import type { CorpusRecord } from '../record.ts';
import { Bars } from './bars.ts';

const article = (id: string, version: string, others: readonly string[] = []): CorpusRecord => ({
  ...singleVersion({
    kind: 'legiarti',
    id,
    version,
    title: 'Article 1',
    number: '1',
    hierarchy: [],
    content: 'Texte.',
    date: null,
    facts: {},
  }),
  versions: others.map((other) => ({ id: other, etat: null, from: null, to: null })),
});
const entry = { kind: 'legiarti', document: 'A1', version: 'V1', on: '2026-11-29' } as const;

describe('what the operator removed', () => {
  it('is a version, in a document barred in no other', () => {
    const bars = new Bars([{ ...entry, by: 'operator' }]);
    expect([article('A1', 'V1'), article('A1', 'V2', ['V1'])].map((one) => bars.bar(one))).toEqual([true, false]);
  });

  it('is a document, under its id or known by a version of it', () => {
    const bars = new Bars([{ ...entry, by: 'operator', whole: true }]);
    const asked = [
      article('A1', 'V2'),
      article('V2', 'V2', ['V1', 'V2']),
      article('A2', 'V3', ['V4']),
      { ...article('A1', 'V2'), kind: 'cnn' as const },
    ];
    expect(asked.map((one) => bars.bar(one))).toEqual([true, true, false, false]);
    expect(asked.map((one) => bars.documentOf(one))).toEqual(['legiarti/A1', 'legiarti/A1', undefined, undefined]);
  });

  it('is not what a publisher withdrew; an entry that does not say who bars', () => {
    expect(new Bars([{ ...entry, by: 'publisher' }]).bar(article('A1', 'V1'))).toBe(false);
    expect(new Bars([entry]).bar(article('A1', 'V1'))).toBe(true);
  });
});
