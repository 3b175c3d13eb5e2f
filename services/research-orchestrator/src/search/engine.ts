import type { SourceKey } from '@attendu/contracts/sources';
import { normaliseArticleNumber } from '@attendu/law/references';
import type { Analyser } from '@attendu/search/analyser';
import { createRecent } from '@attendu/search/recent';
import type { DocHit, Filter, Searcher } from '@attendu/search/searcher';
import { dayNumber } from '@attendu/search/segment';
import type { DocumentVectors } from '../vectors/document-vectors.ts';
import { type ArticleNumbers, articleNumbers } from './answerability/article-numbers.ts';
import { findGaps } from './answerability/gaps.ts';
import { lostRate, missingArticles } from './answerability/missing-articles.ts';
import { createOtherCodes, type OtherCode } from './answerability/other-codes.ts';
import {
  type Evidence,
  readDeadReferences,
  readSufficiencyModel,
  type SufficiencyModel,
  scoreUnanswerable,
  sufficiencyFeatures,
  wantedArticles,
} from './answerability/sufficiency.ts';
import { isWithoutHeadings, readArticleHeadings } from './indexing/article-headings.ts';
import type { StoredHit } from './indexing/index-fields.ts';
import { createLawMap, type LawMap } from './indexing/law-map.ts';
import type { LoadedIndex, OutsideIndex } from './indexing/load-index.ts';
import type { SearchAnswer, SearchHit, SearchRequest, Sufficiency } from './port.ts';
import { articlesNamed } from './query/named-articles.ts';
import { type AnalysedQuestion, createQuestionAnalyser } from './query/question-analyser.ts';
import { createThesaurus, readCodesThesaurus, readCuratedThesaurus, readThesaurusFile } from './query/thesaurus.ts';
import { createWordFamilies, readWordFamiliesFile } from './query/word-families.ts';
import { type Candidates, findCandidates } from './ranking/candidates.ts';
import { fuseHits, NEAREST, withNearest } from './ranking/fuse-vectors.ts';
import { createNamedTexts, type NamedTexts, textsNamed } from './ranking/named-texts.ts';
import { type FetchedCandidates, fetchCandidates } from './ranking/outside-candidates.ts';
import { plainRanking } from './ranking/plain-ranking.ts';
import { type Ranking, readRankingModel } from './ranking/ranking-model.ts';
import { rerank, type ScoredCandidates, scoreCandidates } from './ranking/rerank.ts';

/** As SearchRequest, but `at` may be null: then every version of the snapshot may be found, whatever its dates. */
export type EngineRequest = Omit<SearchRequest, 'at'> & { at: string | null; vector?: Float32Array };

export type AssessRequest = { readonly text: string; readonly at: string | null };

/** The candidates of each kind that an engine outside holds. */
export type Fetched = ReadonlyMap<SourceKey, FetchedCandidates>;
const NOTHING_FETCHED: Fetched = new Map();

/** The search pipeline: see README.md. Same index and request, same answer. */
export type Engine = {
  /** What an engine outside holds for a search or an assessment, which then take it; nothing when every kind is in memory. Rejects with EngineUnavailable. */
  fetch(request: EngineRequest | AssessRequest): Promise<Fetched>;
  search(request: EngineRequest, fetched?: Fetched): SearchAnswer;
  /** Null when the codes are not all indexed. */
  assess(request: AssessRequest, fetched?: Fetched): Sufficiency | null;
  /** The features that `assess` scores, for training. Null when no text matches a word. */
  evidence(request: AssessRequest, fetched?: Fetched): (Evidence & { readonly numbers: ArticleNumbers; readonly other: OtherCode }) | null;
};

/** Parts of the pipeline that can be switched off, for ablation. `thesaurus`: `curated` is for training. `sectionShare`: of candidate generation. */
export type AblationOptions = {
  families: boolean;
  thesaurus: 'whole' | 'curated' | 'none';
  sectionShare: number | null;
  model: boolean;
};
const SHIPPED_OPTIONS: AblationOptions = { families: true, thesaurus: 'whole', sectionShare: null, model: true };
/** The pipeline that models are trained on: see readCuratedThesaurus. */
export const TRAINING_OPTIONS: AblationOptions = { ...SHIPPED_OPTIONS, thesaurus: 'curated' };

/** What ranks a question. */
type Ranked = { readonly candidates: Candidates; readonly scored: ScoredCandidates };
/** A question is assessed, then searched: what ranks it is kept meanwhile. Each holds a megabyte. */
const RANKED_KEPT = 8;
/** Answers kept to texts that recur. */
const ANSWERS_KEPT = 1_000;

type Prepared = { searcher: Searcher; map: LawMap; model: Ranking | null; namedTexts: NamedTexts; outside: OutsideIndex | null };

const THESAURI = { whole: readThesaurusFile, curated: readCuratedThesaurus } as const;

/** Whether an index has a code without any written heading. */
export function isWide(index: LoadedIndex): boolean {
  const headings = readArticleHeadings();
  return index.get('legiarti')?.structure?.classes.some((name) => isWithoutHeadings(name, headings)) ?? false;
}

/** Above the threshold of high confidence: the question names a matter that no text of the corpus governs. */
const DECISIVE = 3;
/** Score of a question none of whose words is in any text: above any threshold. */
const NOTHING = 10;
/** Minimum coverage of the question by some text for cited articles to be reported as missing. */
const LEAST_SPOKEN = 0.5;

/** Kinds with a learned ranking. */
const LEARNED: readonly SourceKey[] = ['legiarti', 'cnn'];

/**
 * A kind whose index is complete gets the full pipeline; one that is still being built is ranked by BM25F alone.
 */
export function createEngine(o: {
  analyser: Analyser;
  index: LoadedIndex;
  ablation?: AblationOptions;
  vectors?: DocumentVectors;
  /** Models used instead of the shipped ones, for cross-validation. */
  rankings?: ReadonlyMap<SourceKey, Ranking>;
}): Engine {
  const ablation = o.ablation ?? SHIPPED_OPTIONS;
  const families = ablation.families ? createWordFamilies(o.analyser, readWordFamiliesFile()) : null;
  const wide = isWide(o.index);
  const words = ablation.thesaurus === 'none' ? null : [THESAURI[ablation.thesaurus](), ...(wide ? [readCodesThesaurus()] : [])].join('\n');
  const analyse = createQuestionAnalyser(o.analyser, words === null ? null : createThesaurus(o.analyser, words, families), families);
  let sufficiency: SufficiencyModel | null = null;
  const otherCodes = createOtherCodes(o.analyser);
  let dead: ReadonlySet<string> | null = null;
  const prepared = preparedKinds(o.index, (kind) =>
    ablation.model && LEARNED.includes(kind) ? (o.rankings?.get(kind) ?? readRankingModel(kind)) : null,
  );

  const shares = ablation.sectionShare === null ? {} : { sectionShare: ablation.sectionShare };
  const ranked = createRecent<Ranked>(RANKED_KEPT);
  const candidatesOf = (ready: Prepared, question: AnalysedQuestion, mask: Uint8Array | null, fetched?: FetchedCandidates): Candidates => {
    if (ready.outside !== null && fetched === undefined) throw new Error('The candidates of this kind are to be fetched first.');
    return findCandidates(ready.map, question, mask, fetched === undefined ? shares : { ...shares, set: fetched.set });
  };
  const rankWith = (
    ready: Prepared,
    model: Ranking,
    question: AnalysedQuestion,
    mask: Uint8Array | null,
    fetched?: FetchedCandidates,
  ): Ranked => {
    const candidates = candidatesOf(ready, question, mask, fetched);
    return { candidates, scored: scoreCandidates(ready.map, model, question, candidates) };
  };

  const nearestOf = (kind: SourceKey, { vector }: Pick<EngineRequest, 'vector'>, mask: Uint8Array | null): readonly number[] =>
    vector === undefined ? [] : (o.vectors?.get(kind)?.nearest(vector, mask, NEAREST) ?? []);

  const rank = (
    kind: SourceKey,
    searcher: Searcher,
    question: AnalysedQuestion,
    filter: Filter,
    asked: EngineRequest,
    fetched?: FetchedCandidates,
  ): DocHit[] => {
    const ready = prepared.get(kind);
    if (ready === undefined) return plainRanking(searcher, question.expanded, filter, asked.k);
    const all = searcher.mask(filter);
    const mask = ready.namedTexts(asked.text, all);
    const { map, model } = ready;
    const nearest = nearestOf(kind, asked, mask);
    if (model !== null && nearest.length === 0) {
      const make = () => rankWith(ready, model, question, mask, fetched);
      const { candidates, scored } = mask === all ? ranked.of(keyOf(kind, filter, asked.text), make) : make();
      return rerank(map, candidates, scored, model.spread).slice(0, asked.k);
    }
    const byWords = candidatesOf(ready, question, mask, fetched);
    const candidates = nearest.length === 0 ? byWords : withNearest(byWords, nearest, byWords.docs.length + NEAREST);
    const hits =
      model === null
        ? candidates.docs.map((doc) => ({ doc, score: candidates.first[doc] as number }))
        : rerank(map, candidates, scoreCandidates(map, model, question, candidates), model.spread);
    return (nearest.length === 0 ? hits : fuseHits(hits, nearest)).slice(0, asked.k);
  };

  const searchKind = (
    request: EngineRequest,
    kind: SourceKey,
    searcher: Searcher,
    question: AnalysedQuestion,
    fetched?: FetchedCandidates,
  ): SearchAnswer => {
    const filter = filterOf(kind, request);
    const named = articlesNamed(fetched?.set ?? searcher.view, question.terms, searcher.mask(filter));
    const found = rank(kind, searcher, question, filter, request, fetched);
    const lift = (found[0]?.score ?? 1) * 2;
    const hits = [...named.map((doc) => ({ doc, score: lift })), ...found.filter((hit) => !named.includes(hit.doc))].slice(0, request.k);
    return {
      scored: fetched?.matching ?? searcher.countMatching({ terms: question.expanded, filter }),
      hits: hits.map(({ doc, score }) => {
        const { d: documentId, v: versionId, t: title } = searcher.view.stored<StoredHit>(doc);
        return { kind, documentId, versionId, score, title, hierarchy: JSON.parse(searcher.view.group(doc)) as string[] };
      }),
    };
  };

  const evidence: Engine['evidence'] = (request, fetched = NOTHING_FETCHED) => {
    const ready = prepared.get('legiarti');
    if (ready === undefined || ready.model === null) return null;
    const { model } = ready;
    const question = analyse(request.text);
    const filter = filterOf('legiarti', request);
    const { candidates, scored } = ranked.of(keyOf('legiarti', filter, request.text), () =>
      rankWith(ready, model, question, ready.searcher.mask(filter), fetched.get('legiarti')),
    );
    if (candidates.docs.length === 0) return null;
    dead ??= readDeadReferences();
    const numbers = articleNumbers(ready.map, o.analyser, dead);
    // An article in force on another day is still in the index.
    const present = ready.searcher.mask({ at: null });
    const missing = missingArticles(numbers, present, candidates, scored);
    const gaps = findGaps(ready.map, numbers, present, question, candidates, scored, missing);
    const other = otherCodes(request.text);
    const features = sufficiencyFeatures(candidates, scored, missing, { rate: lostRate(numbers, present), otherCode: other.share });
    return { features, gaps, numbers, other };
  };

  return keepingAnswers({
    evidence,
    async fetch(request) {
      const out = new Map<SourceKey, FetchedCandidates>();
      for (const kind of 'kinds' in request ? request.kinds : (['legiarti'] as const)) {
        const ready = prepared.get(kind);
        if (ready === undefined || ready.outside === null) continue;
        const question = analyse(request.text);
        const filter = filterOf(kind, request);
        const all = ready.searcher.mask(filter);
        // An assessment looks at all the codes, whichever the question names.
        const named = 'kinds' in request ? textsNamed(request.text).filter((id) => ready.map.texts.includes(id)) : [];
        const [mask, texts] = named.length === 0 ? [all, {}] : [ready.namedTexts(request.text, all), { texts: named }];
        const nearest = 'kinds' in request ? nearestOf(kind, request, mask) : [];
        out.set(kind, await fetchCandidates(ready.outside, question, { ...filter, ...texts }, mask, nearest));
      }
      return out;
    },
    assess(request, fetched) {
      if (prepared.get('legiarti')?.model == null) return null;
      const found = evidence(request, fetched);
      if (found === null) return { lack: NOTHING, missing: [], otherCode: otherCodes(request.text).title };
      sufficiency ??= readSufficiencyModel();
      const { lack, gapScores } = scoreUnanswerable(sufficiency, found);
      // Texts that barely cover the question cite nothing that would answer it.
      const speaks = (found.features['anywhere.best'] ?? 0) >= LEAST_SPOKEN;
      const missing = speaks ? wantedArticles(found.numbers, found.gaps, gapScores).map(normaliseArticleNumber) : [];
      const { title, isDecisive } = found.other;
      return { lack: Math.max(lack - sufficiency.threshold, isDecisive ? DECISIVE : Number.NEGATIVE_INFINITY), missing, otherCode: title };
    },
    search(request, fetched = NOTHING_FETCHED) {
      const question = analyse(request.text);
      const answers = [...new Set(request.kinds)].flatMap((kind) => {
        const searcher = o.index.get(kind)?.searcher;
        return searcher === undefined ? [] : [searchKind(request, kind, searcher, question, fetched.get(kind))];
      });
      return mergedKinds(answers, request.k);
    },
  });
}

/** The answers of several kinds as one. */
function mergedKinds(answers: readonly SearchAnswer[], k: number): SearchAnswer {
  if (answers.length === 1 && answers[0]) return answers[0];
  // Scores of different kinds have different scales: each is normalised by the best of its kind.
  const hits: SearchHit[] = answers.flatMap(({ hits: own }) => own.map((hit) => ({ ...hit, score: hit.score / (own[0]?.score || 1) })));
  hits.sort((a, b) => b.score - a.score);
  return { hits: hits.slice(0, k), scored: answers.reduce((sum, answer) => sum + answer.scored, 0) };
}

/** The kinds whose index is complete. */
function preparedKinds(index: LoadedIndex, modelOf: (kind: SourceKey) => Ranking | null): ReadonlyMap<SourceKey, Prepared> {
  const prepared = new Map<SourceKey, Prepared>();
  for (const [kind, { searcher, structure, outside = null }] of index) {
    if (structure === null) continue;
    const map = outside?.map ?? createLawMap(searcher.view, structure, searcher.averageLengths);
    prepared.set(kind, { searcher, map, model: modelOf(kind), namedTexts: createNamedTexts(structure), outside });
  }
  return prepared;
}

const filterOf = (kind: SourceKey, { at, idcc = null }: { readonly at: string | null; readonly idcc?: string | null }): Filter => ({
  at: at === null ? null : dayNumber(at),
  tag: kind === 'cnn' ? idcc : null,
});

const keyOf = (kind: SourceKey, { at, tag }: Filter, text: string): string => `${kind}/${at}/${tag}/${text}`;

/** Keeps the answers to texts that recur. */
function keepingAnswers(engine: Engine): Engine {
  const answers = createRecent<SearchAnswer>(ANSWERS_KEPT);
  return {
    ...engine,
    search(request, fetched) {
      const { text, kinds, at, idcc, k, recurs, vector } = request;
      if (recurs !== true || vector !== undefined) return engine.search(request, fetched);
      return answers.of(JSON.stringify([text, kinds, at, idcc, k]), () => engine.search(request, fetched));
    },
  };
}
