import { expect, it } from 'vitest';
import type { DatedVersion } from '../domain/stored-version.ts';
import type { SearchAnswer, SearchRequest } from '../search/port.ts';
import { endedSince } from './dated-search.ts';
import type { AnalysisDeps } from './ports.ts';

const hit = (number: string): SearchAnswer['hits'][number] => ({
  kind: 'legiarti',
  documentId: `doc-${number}`,
  versionId: `held-${number}`,
  score: 1,
  title: `Code du travail, article ${number}`,
  hierarchy: [],
});

/** L6323-13 changed on 1 September 2026, and its new wording is not held; L6323-14 was repealed that day; L6323-15 did not change. */
function depsOf(asked: SearchRequest[]): Pick<AnalysisDeps, 'search' | 'store'> {
  const next = { versionId: 'next', etat: 'VIGUEUR_DIFF', dateDebut: '2026-09-01', dateFin: null, held: false };
  const search = async (request: SearchRequest): Promise<SearchAnswer> => {
    asked.push(request);
    return { hits: ['L6323-15', 'L6323-13', 'L6323-14'].map(hit), scored: 3 };
  };
  const inForce = async (documents: readonly { documentId: string }[]): Promise<DatedVersion[]> =>
    documents.map(({ documentId }) => ({
      kind: 'legiarti',
      documentId,
      title: documentId,
      anyId: 'next',
      known: documentId === 'doc-L6323-13' ? next : null,
      version: null,
    }));
  return { search: { search }, store: { inForce } } as unknown as Pick<AnalysisDeps, 'search' | 'store'>;
}

const REQUEST = { text: 'abondement', kinds: ['legiarti'], at: '2026-11-29', idcc: null } as const;

it('names a text whose held wording ended before the day asked, at its place among those found on the last day of the data', async () => {
  const asked: SearchRequest[] = [];
  const ended = await endedSince(depsOf(asked), REQUEST, '2026-03-27', new Set(['held-L6323-15']));
  expect(asked.map(({ at }) => at)).toEqual(['2026-03-27']);
  expect(ended).toEqual([
    { kind: 'legiarti', documentId: 'doc-L6323-13', title: 'doc-L6323-13', versionId: 'next', from: '2026-09-01', to: null, place: 1 },
  ]);
});

it.each(['2026-03-27', '2019-01-01'])('searches nothing more for a day within the data: %s', async (at) => {
  const asked: SearchRequest[] = [];
  expect(await endedSince(depsOf(asked), { ...REQUEST, at }, '2026-03-27', new Set())).toEqual([]);
  expect(asked).toEqual([]);
});
