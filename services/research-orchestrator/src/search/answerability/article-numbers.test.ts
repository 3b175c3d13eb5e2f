import { describe, expect, it } from 'vitest';
import { article, CODE, indexOver } from '../engine.test-data.ts';
import { articleNumbers, numberPlace } from './article-numbers.ts';

describe('the place of an article number', () => {
  it('numbers R. and D. articles together', () => {
    expect(numberPlace('r1234-5')).toEqual({ letter: 'r', chapter: '1234', item: 5 });
    expect(numberPlace('d1234-5')).toEqual(numberPlace('r1234-5'));
    expect(numberPlace('l1234-5')?.letter).toBe('l');
  });
  it('is null without a chapter', () => {
    for (const term of ['l1', 'annexe', '12-3', 'article']) expect(numberPlace(term)).toBeNull();
  });
});

describe('references of texts', () => {
  const records = [
    article('L1234-1', 'Préavis', 'Le préavis est fixé à l’article L. 1234-2 et à l’article L. 1234-3.'),
    article('L1234-2', 'Préavis', 'Sous réserve de l’article L. 1240-1 du code civil et de l’article L. 1234-9.'),
    article('L1234-4', 'Préavis', 'Dans le cas de l’article L. 9999-1.'),
  ];
  const { map, analyser, doc } = indexOver(records);
  const numbers = articleNumbers(map, analyser, new Set([`${CODE}/l1234-9`]));
  const cited = (term: string) => numbers.cited.find((one) => one.term === term);

  it('resolve to the document, or to -1 for a missing article', () => {
    expect(cited('l1234-2')?.held).toBe(doc('L1234-2'));
    expect(cited('l1234-3')).toMatchObject({ held: -1, dead: false });
  });
  it('are dead when listed so, or when the index holds nothing of their title', () => {
    expect(cited('l1234-9')?.dead).toBe(true);
    expect(cited('l9999-1')?.dead).toBe(true);
  });
  it('exclude codes outside the index', () => {
    expect(cited('l1240-1')).toBeUndefined();
  });
  it('are indexed by citing and by cited article', () => {
    const index = numbers.cited.findIndex(({ term }) => term === 'l1234-2');
    expect(numbers.citersOf(index)).toEqual([doc('L1234-1')]);
    expect(numbers.referencesOf(doc('L1234-1')).map(({ article: one }) => numbers.cited[one]?.term)).toEqual(['l1234-2', 'l1234-3']);
  });
  it('chapters are sorted by number', () => {
    const key = numbers.chapterOf[doc('L1234-1')] as string;
    expect([...(numbers.chapters.get(key)?.items ?? [])]).toEqual([1, 2, 4]);
  });
});
