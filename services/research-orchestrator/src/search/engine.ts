import type { SourceKey } from '@attendu/contracts/sources';
import type { Analyser } from '@attendu/search/analyser';
import { createRecent } from '@attendu/search/recent';
import type { Filter, Searcher } from '@attendu/search/searcher';
import { dayNumber } from '@attendu/search/segment';
import type { DocumentVectors } from '../vectors/document-vectors.ts';
import { type Assessment, type AssessRequest, createAssessment } from './assessment.ts';
import { isWithoutHeadings, readArticleHeadings } from './indexing/article-headings.ts';
import type { StoredHit } from './indexing/index-fields.ts';
import type { LoadedIndex } from './indexing/load-index.ts';
import { createKindRanking, type Fetched, type KindQuestion, prepareKinds } from './kind-ranking.ts';
import type { SearchAnswer, SearchHit, SearchRequest } from './port.ts';
import { articlesNamed } from './query/named-articles.ts';
import { type AnalysedQuestion, createQuestionAnalyser } from './query/question-analyser.ts';
import { createThesaurus, readCodesThesaurus, readCuratedThesaurus, readThesaurusFile } from './query/thesaurus.ts';
import { createWordFamilies, readWordFamiliesFile } from './query/word-families.ts';
import { textsNamed } from './ranking/named-texts.ts';
import { type FetchedCandidates, fetchCandidates } from './ranking/outside-candidates.ts';
import { type Ranking, readRankingModel } from './ranking/ranking-model.ts';

/** As SearchRequest, but `at` may be null: then every version of the snapshot may be found, whatever its dates. */
export type EngineRequest = Omit<SearchRequest, 'at'> & { at: string | null; vector?: Float32Array };

const NOTHING_FETCHED: Fetched = new Map();

/** The search pipeline: see README.md. Same index and request, same answer. */
export type Engine = Assessment & {
  /** What an engine outside holds for a search or an assessment, which then take it; nothing when every kind is in memory. Rejects with EngineUnavailable. */
  fetch(request: EngineRequest | AssessRequest): Promise<Fetched>;
  search(request: EngineRequest, fetched?: Fetched): SearchAnswer;
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

/** Answers kept to texts that recur. */
const ANSWERS_KEPT = 1_000;

const THESAURI = { whole: readThesaurusFile, curated: readCuratedThesaurus } as const;

/** Whether an index has a code without any written heading. */
export function isWide(index: LoadedIndex): boolean {
  const headings = readArticleHeadings();
  return index.get('legiarti')?.structure?.classes.some((name) => isWithoutHeadings(name, headings)) ?? false;
}

/** Kinds with a learned ranking. */
const LEARNED: readonly SourceKey[] = ['legiarti', 'cnn'];

/** A kind whose index is complete gets the full pipeline; one that is still being built is ranked by BM25F alone. */
export function createEngine(o: {
  analyser: Analyser;
  index: LoadedIndex;
  ablation?: AblationOptions;
  vectors?: DocumentVectors;
  /** Models used instead of the shipped ones, for cross-validation. */
  rankings?: ReadonlyMap<SourceKey, Ranking>;
}): Engine {
  const ablation = o.ablation ?? SHIPPED_OPTIONS;
  const analyse = questionAnalyser(o.analyser, ablation, isWide(o.index));
  const prepared = prepareKinds(o.index, (kind) =>
    ablation.model && LEARNED.includes(kind) ? (o.rankings?.get(kind) ?? readRankingModel(kind)) : null,
  );
  const ranking = createKindRanking({ prepared, vectors: o.vectors, sectionShare: ablation.sectionShare });
  const ask = (kind: SourceKey, request: EngineRequest | AssessRequest, question: AnalysedQuestion, fetched: Fetched): KindQuestion => ({
    ...{ kind, text: request.text, question, filter: filterOf(kind, request) },
    fetched: fetched.get(kind),
  });

  const searchKind = (asked: KindQuestion, searcher: Searcher, request: EngineRequest): SearchAnswer => {
    const { kind, question, filter, fetched } = asked;
    const named = articlesNamed(fetched?.set ?? searcher.view, question.terms, searcher.mask(filter));
    const found = ranking.rank(asked, searcher, request);
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

  return keepingAnswers({
    ...createAssessment({
      analyser: o.analyser,
      codes: prepared.get('legiarti') ?? null,
      ranking,
      ask: (request, fetched = NOTHING_FETCHED) => ask('legiarti', request, analyse(request.text), fetched),
    }),
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
        const nearest = 'kinds' in request ? ranking.nearest(kind, request.vector, mask) : [];
        out.set(kind, await fetchCandidates(ready.outside, question, { ...filter, ...texts }, mask, nearest));
      }
      return out;
    },
    search(request, fetched = NOTHING_FETCHED) {
      const question = analyse(request.text);
      const answers = [...new Set(request.kinds)].flatMap((kind) => {
        const searcher = o.index.get(kind)?.searcher;
        return searcher === undefined ? [] : [searchKind(ask(kind, request, question, fetched), searcher, request)];
      });
      return mergedKinds(answers, request.k);
    },
  });
}

/** `wide`: the index has a code without written headings, whose words the thesaurus of the codes adds. */
function questionAnalyser(
  analyser: Analyser,
  { families: withFamilies, thesaurus }: AblationOptions,
  wide: boolean,
): (text: string) => AnalysedQuestion {
  const families = withFamilies ? createWordFamilies(analyser, readWordFamiliesFile()) : null;
  if (thesaurus === 'none') return createQuestionAnalyser(analyser, null, families);
  const words = [THESAURI[thesaurus](), ...(wide ? [readCodesThesaurus()] : [])].join('\n');
  return createQuestionAnalyser(analyser, createThesaurus(analyser, words, families), families);
}

/** The answers of several kinds as one. */
function mergedKinds(answers: readonly SearchAnswer[], k: number): SearchAnswer {
  if (answers.length === 1 && answers[0]) return answers[0];
  // Scores of different kinds have different scales: each is normalised by the best of its kind.
  const hits: SearchHit[] = answers.flatMap(({ hits: own }) => own.map((hit) => ({ ...hit, score: hit.score / (own[0]?.score || 1) })));
  hits.sort((a, b) => b.score - a.score);
  return { hits: hits.slice(0, k), scored: answers.reduce((sum, answer) => sum + answer.scored, 0) };
}

const filterOf = (kind: SourceKey, { at, idcc = null }: { readonly at: string | null; readonly idcc?: string | null }): Filter => ({
  at: at === null ? null : dayNumber(at),
  tag: kind === 'cnn' ? idcc : null,
});

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
