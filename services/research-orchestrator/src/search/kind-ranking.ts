import type { SourceKey } from '@attendu/contracts/sources';
import { createRecent } from '@attendu/search/recent';
import type { DocHit, Filter, Searcher } from '@attendu/search/searcher';
import type { DocumentVectors } from '../vectors/document-vectors.ts';
import { createLawMap, type LawMap } from './indexing/law-map.ts';
import type { LoadedIndex, OutsideIndex } from './indexing/load-index.ts';
import type { AnalysedQuestion } from './query/question-analyser.ts';
import { type Candidates, findCandidates } from './ranking/candidates.ts';
import { fuseHits, NEAREST, withNearest } from './ranking/fuse-vectors.ts';
import { createNamedTexts, type NamedTexts } from './ranking/named-texts.ts';
import type { FetchedCandidates } from './ranking/outside-candidates.ts';
import { plainRanking } from './ranking/plain-ranking.ts';
import type { Ranking } from './ranking/ranking-model.ts';
import { rerank, type ScoredCandidates, scoreCandidates } from './ranking/rerank.ts';

/** A kind whose index is complete; `model`: null when none was learned for it. */
export type PreparedKind = {
  readonly searcher: Searcher;
  readonly map: LawMap;
  readonly model: Ranking | null;
  readonly namedTexts: NamedTexts;
  readonly outside: OutsideIndex | null;
};

/** The kinds whose index is complete. */
export function prepareKinds(index: LoadedIndex, modelOf: (kind: SourceKey) => Ranking | null): ReadonlyMap<SourceKey, PreparedKind> {
  const prepared = new Map<SourceKey, PreparedKind>();
  for (const [kind, { searcher, structure, outside = null }] of index) {
    if (structure === null) continue;
    const map = outside?.map ?? createLawMap(searcher.view, structure, searcher.averageLengths);
    prepared.set(kind, { searcher, map, model: modelOf(kind), namedTexts: createNamedTexts(structure), outside });
  }
  return prepared;
}

/** The candidates of each kind that an engine outside holds. */
export type Fetched = ReadonlyMap<SourceKey, FetchedCandidates>;

/** A question to one kind; `fetched`: its candidates, when an engine outside holds the kind. */
export type KindQuestion = {
  readonly kind: SourceKey;
  readonly text: string;
  readonly question: AnalysedQuestion;
  readonly filter: Filter;
  readonly fetched: FetchedCandidates | undefined;
};
type Ranked = { readonly candidates: Candidates; readonly scored: ScoredCandidates };
/** A question is assessed, then searched: what ranks it is kept meanwhile. Each holds a megabyte. */
const RANKED_KEPT = 8;

export type KindRanking = {
  /** The candidates of a question under its filter, with their learned scores. */
  scored(asked: KindQuestion, ready: PreparedKind, model: Ranking, mask: Uint8Array | null): Ranked;
  /** The best documents; by BM25F alone while the index of the kind is being built. */
  rank(asked: KindQuestion, searcher: Searcher, wanted: { readonly k: number; readonly vector?: Float32Array }): DocHit[];
  /** The documents whose vectors are nearest; none without vectors. */
  nearest(kind: SourceKey, vector: Float32Array | undefined, mask: Uint8Array | null): readonly number[];
};

/** Candidate generation, learning to rank and fusion for one kind at a time. */
export function createKindRanking(o: {
  readonly prepared: ReadonlyMap<SourceKey, PreparedKind>;
  readonly vectors: DocumentVectors | undefined;
  /** See AblationOptions. */
  readonly sectionShare: number | null;
}): KindRanking {
  const shares = o.sectionShare === null ? {} : { sectionShare: o.sectionShare };
  const kept = createRecent<Ranked>(RANKED_KEPT);

  const candidatesOf = ({ question, fetched }: KindQuestion, ready: PreparedKind, mask: Uint8Array | null): Candidates => {
    if (ready.outside !== null && fetched === undefined) throw new Error('The candidates of this kind are to be fetched first.');
    return findCandidates(ready.map, question, mask, fetched === undefined ? shares : { ...shares, set: fetched.set });
  };
  const rankWith = (asked: KindQuestion, ready: PreparedKind, model: Ranking, mask: Uint8Array | null): Ranked => {
    const candidates = candidatesOf(asked, ready, mask);
    return { candidates, scored: scoreCandidates(ready.map, model, asked.question, candidates) };
  };
  const scored: KindRanking['scored'] = (asked, ready, model, mask) =>
    kept.of(`${asked.kind}/${asked.filter.at}/${asked.filter.tag}/${asked.text}`, () => rankWith(asked, ready, model, mask));
  const nearest: KindRanking['nearest'] = (kind, vector, mask) =>
    vector === undefined ? [] : (o.vectors?.get(kind)?.nearest(vector, mask, NEAREST) ?? []);

  return {
    scored,
    nearest,
    rank(asked, searcher, { k, vector }) {
      const { kind, text, question, filter } = asked;
      const ready = o.prepared.get(kind);
      if (ready === undefined) return plainRanking(searcher, question.expanded, filter, k);
      const { map, model } = ready;
      const all = searcher.mask(filter);
      const mask = ready.namedTexts(text, all);
      const near = nearest(kind, vector, mask);
      if (model !== null && near.length === 0) {
        const found = mask === all ? scored(asked, ready, model, mask) : rankWith(asked, ready, model, mask);
        return rerank(map, found.candidates, found.scored, model.spread).slice(0, k);
      }
      const byWords = candidatesOf(asked, ready, mask);
      const candidates = near.length === 0 ? byWords : withNearest(byWords, near, byWords.docs.length + NEAREST);
      const hits =
        model === null
          ? candidates.docs.map((doc) => ({ doc, score: candidates.first[doc] as number }))
          : rerank(map, candidates, scoreCandidates(map, model, question, candidates), model.spread);
      return (near.length === 0 ? hits : fuseHits(hits, near)).slice(0, k);
    },
  };
}
