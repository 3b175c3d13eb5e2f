import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { article, CODE, engineOver } from '../engine.test-data.ts';
import { parseHeadings, readArticleHeadings } from './article-headings.ts';
import { BODY_FIELD, toIndexDocument } from './index-fields.ts';

describe('the headings given to articles', () => {
  it('are read from lines of three columns, one article per line', () => {
    expect([...parseHeadings('# a\n\nL1 | heading | words\nL. 2-1 | other | more\n', 'f')]).toEqual([
      ['L1', 'heading \n words'],
      ['L2-1', 'other \n more'],
    ]);
    for (const wrong of ['L1 | heading', 'L1 | heading | words | more', 'L1 |  | words', 'L1 | a | b\nL1 | c | d'])
      expect(() => parseHeadings(wrong, 'f')).toThrow(/f, line \d/);
  });

  it('are found only for the article of their own code, whatever the spelling of its number', () => {
    const headings = readArticleHeadings();
    const central = headings.of({ text: CODE, number: 'L1226-9' });
    expect(central).toMatch(/accident du travail/i);
    expect(headings.of({ text: CODE, number: 'L. 1226-9' })).toBe(central);
    expect(headings.of({ text: 'LEGITEXT000006073189', number: 'L1226-9' })).toBe('');
    expect(headings.of({ text: null, number: 'L1226-9' })).toBe('');
  });

  it('find an article by what the public says and the law does not', () => {
    const headings = {
      of: ({ number }: { number: string | null }) => (number === 'L2' ? 'Plafond \n zygomatique, combien' : ''),
      hash: 'x',
      articles: [],
    };
    const engine = engineOver(
      [article('L1', 'Divers', 'Le présent titre fixe la durée.'), article('L2', 'Divers', 'Un nombre est fixé par décret.')],
      headings,
    );
    const { hits } = engine.search({ text: 'zygomatique', kinds: ['legiarti'], at: null, idcc: null, k: 5 });
    expect(hits[0]?.versionId).toBe('LEGIARTI-L2');
  });

  it('are never part of what is quoted', () => {
    const record = article('L2', 'Divers', 'Un nombre est fixé par décret.');
    const { stored, fields } = toIndexDocument(record, { of: () => 'zygomatique', hash: 'x', articles: [] });
    expect(JSON.stringify(stored)).not.toContain('zygomatique');
    expect(fields[BODY_FIELD]).toBe(record.content);
    expect(readFileSync(new URL('../../../data/headings/code-du-travail.txt', import.meta.url), 'utf8')).toContain('jamais citées');
  });
});
