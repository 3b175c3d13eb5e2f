import { expect, test } from 'vitest';
import { digestOfParagraph, parseParagraphHeadings, readParagraphHeadings } from './paragraph-headings.ts';

const CODE = 'LEGITEXT000006072050';
const NOTICE =
  'Toute action portant sur la rupture du contrat de travail se prescrit par douze mois à compter de la notification de la rupture.';

test('the headings of paragraphs are read from lines of three columns', () => {
  const articles = parseParagraphHeadings('# a\n\nL1 | 0123abcd | one, two\nL. 1 | 0123abce | three\n', 'f');
  expect([...articles].map(([number, words]) => [number, [...words]])).toEqual([
    [
      'L1',
      [
        ['0123abcd', 'one, two'],
        ['0123abce', 'three'],
      ],
    ],
  ]);
  for (const wrong of ['L1 | 0123abcd', 'L1 | 0123 | words', 'L1 | 0123abcd | words | more', ' | 0123abcd | words'])
    expect(() => parseParagraphHeadings(wrong, 'f')).toThrow(/f, line 1/);
});

test('a paragraph has its words whatever stands around it, and loses them when it is rewritten', () => {
  const headings = readParagraphHeadings();
  const of = (content: string, number = 'L1471-1') => headings({ kind: 'legiarti', textId: CODE, number, content });
  expect(of(`Un autre alinéa.\n\n${NOTICE}`)).toEqual(['', expect.stringMatching(/contester/)]);
  expect(of(NOTICE.replace('douze', 'treize'))).toEqual(['']);
  expect(of(NOTICE, 'L1471-2')).toEqual([]);
  expect(headings({ kind: 'cnn', textId: CODE, number: 'L1471-1', content: NOTICE })).toEqual([]);
  expect(digestOfParagraph(NOTICE)).toHaveLength(8);
});
