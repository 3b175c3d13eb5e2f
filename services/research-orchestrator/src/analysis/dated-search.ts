import type { SourceKey } from '@attendu/contracts/sources';
import { type NotInCorpusFound, notInCorpusOf } from '../domain/stored-version.ts';
import type { SearchAnswer, SearchHit, SearchRequest, VectorUse } from '../search/port.ts';
import type { AnalysisDeps } from './ports.ts';

export type DatedAnswer = {
  readonly hits: readonly Pick<SearchHit, 'kind' | 'versionId'>[];
  readonly scored: number;
  readonly notInCorpus: readonly NotInCorpusFound[];
  readonly vectors?: VectorUse;
};

type Deps = Pick<AnalysisDeps, 'search' | 'store'>;

/** Ranks beyond which a missing version is not reported: such texts seldom answer. */
const UNHELD_DEPTH = 8;

/**
 * Searches the law of a given day. The index holds one wording of each article: for a day other than today, each result is replaced by its version of
 * that day from the store; a document that did not exist then is left out, one whose version is missing is named.
 */
export async function searchAt(deps: Deps, request: SearchRequest, today: string): Promise<DatedAnswer> {
  if (request.at === today) {
    return { ...(await deps.search.search(request)), notInCorpus: [] };
  }
  const [then, now] = await Promise.all([deps.search.search(request), deps.search.search({ ...request, at: today })]);
  // For a past day, today's wordings find the articles that have changed since; for a future day, those that begin by then are only found at that day.
  const documents = merged(request.at < today ? [now, then] : [then, now]).slice(0, request.k);
  const dated = await deps.store.inForce(documents, request.at);
  const first = new Set(documents.slice(0, UNHELD_DEPTH).map(({ documentId }) => documentId));
  const placed = dated.map((one, index) => ({ one, place: dated.slice(0, index).filter(({ version }) => version !== null).length }));
  return {
    hits: dated.flatMap(({ kind, version }) => (version === null ? [] : [{ kind, versionId: version.versionId }])),
    scored: Math.max(then.scored, now.scored),
    notInCorpus: placed
      .filter(({ one }) => first.has(one.documentId))
      .flatMap(({ one, place }) => notInCorpusOf(one).map((known) => ({ ...known, place }))),
    ...vectorsOf([then, now]),
  };
}

/**
 * The texts that answer on the last day of the data but whose wording ended before the day asked, when the next one is known and not held: a search at
 * that day does not find them. @param found the versions that it found.
 */
export async function endedSince(
  deps: Deps,
  request: Omit<SearchRequest, 'k'>,
  dataDate: string,
  found: ReadonlySet<string>,
): Promise<NotInCorpusFound[]> {
  if (dataDate >= request.at) return [];
  const { hits } = await deps.search.search({ ...request, at: dataDate, k: UNHELD_DEPTH });
  const places = new Map(hits.map(({ documentId }, place) => [documentId, place]));
  const lost = hits.filter(({ versionId }) => !found.has(versionId));
  if (lost.length === 0) return [];
  const dated = await deps.store.inForce(lost, request.at);
  return dated.flatMap((one) => notInCorpusOf(one).map((known) => ({ ...known, place: places.get(one.documentId) ?? 0 })));
}

const WORST_FIRST: readonly VectorUse['use'][] = ['not_allowed', 'failed', 'used'];

/** The worst of several searches' use of vectors. */
export function vectorsOf(answers: readonly { readonly vectors?: VectorUse }[]): { readonly vectors?: VectorUse } {
  const uses = answers.flatMap(({ vectors }) => vectors ?? []);
  const [vectors] = uses.sort((a, b) => WORST_FIRST.indexOf(a.use) - WORST_FIRST.indexOf(b.use));
  return vectors === undefined ? {} : { vectors };
}

/** Merges the documents of several results, those of the first one first. */
function merged(answers: readonly SearchAnswer[]): { kind: SourceKey; documentId: string }[] {
  const found = answers.flatMap(({ hits }) => hits.map(({ kind, documentId }) => ({ kind, documentId })));
  return [...new Map(found.map((one) => [`${one.kind}/${one.documentId}`, one])).values()];
}
