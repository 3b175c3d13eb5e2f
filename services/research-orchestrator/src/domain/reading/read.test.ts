import { expect, test } from 'vitest';
import { L1221_19, L1221_21 } from '../articles.test-data.ts';
import { readingQuery } from './query.ts';
import { readDocuments } from './read.ts';

const STORY =
  'Mon patron au restaurant a changé les horaires, supprimé la prime de Noël et déplacé mes vacances de juillet ; il parle maintenant de renouveler la ' +
  "période d'essai de ma collègue serveuse qui a deux enfants et qui habite loin";

test('the first articles of the search that are likely relevant are kept, though a long story has few of their words', () => {
  const query = readingQuery(STORY, STORY);
  const keptAt = (rank: number): (string | null)[] =>
    readDocuments(
      query,
      [L1221_19, L1221_21].map((version, i) => ({ version, rank: i === 0 ? 0 : rank, exact: false, heading: '', paragraphs: [] })),
      '2026-11-27',
    ).kept.map(({ document }) => document.number);
  expect(keptAt(1)).toEqual(['L1221-19', 'L1221-21']);
  expect(keptAt(20)).toEqual(['L1221-19']);
});
