import type { StoredHit } from '../src/search/indexing/index-fields.ts';
import { createLawMap, type LawMap } from '../src/search/indexing/law-map.ts';
import { createQuestionAnalyser } from '../src/search/query/question-analyser.ts';
import { createThesaurus, readCuratedThesaurus } from '../src/search/query/thesaurus.ts';
import { createWordFamilies, readWordFamiliesFile } from '../src/search/query/word-families.ts';
import { findCandidates } from '../src/search/ranking/candidates.ts';
import { extractFeatures } from '../src/search/ranking/features.ts';
import { lawyerQuestions } from './questions/lawyer-questions.ts';
import { partOf, type Question, readQuestions } from './questions/questions.ts';
import type { Sample } from './ranking-trainer.ts';
import type { TrainingContext } from './training.ts';

/** Kinds with a learned ranking, and their sets of training questions. */
export const RANKED_KINDS = { legiarti: ['sp', 'ft', 'lawyer'], cnn: ['kali'] } as const;
export type RankedKind = keyof typeof RANKED_KINDS;

/** Cross-validation folds. All the questions of a sheet are in one fold. */
export const FOLDS = 4;

/** The training questions of a kind's models. */
export const trainingQuestions = ({ index }: TrainingContext, kind: RankedKind): Question[] =>
  RANKED_KINDS[kind].flatMap((set) => (set === 'lawyer' ? lawyerQuestions(index, 'learned') : readQuestions(set)));

/** The candidates of each question with features and labels, as the kind's ranking sees them. */
export function createSamples(
  { analyser, index }: TrainingContext,
  kind: RankedKind,
  questions: readonly Question[],
): { readonly map: LawMap; readonly samples: Sample[] } {
  const { searcher, structure } = index.get(kind) ?? {};
  if (searcher === undefined || structure == null) throw new Error(`No whole index of ${kind}.`);
  const map = createLawMap(searcher.view, structure, searcher.averageLengths);
  const families = createWordFamilies(analyser, readWordFamiliesFile());
  const analyse = createQuestionAnalyser(analyser, createThesaurus(analyser, readCuratedThesaurus(), families), families);
  const samples = questions.map((question): Sample => {
    const analysed = analyse(question.query);
    const candidates = findCandidates(map, analysed, searcher.mask({ at: null, tag: question.idcc }));
    const { docs, set, scope } = candidates;
    const ids = docs.map((doc) => searcher.view.stored<StoredHit>(doc).v);
    const relevant = Uint8Array.from(ids, (id) => (question.relevant.includes(id) ? 1 : 0));
    const group = { ...extractFeatures(map, analysed, candidates), relevant };
    return { question, part: partOf(question) % FOLDS, candidates: { docs, set, scope }, group, ids };
  });
  return { map, samples };
}
