import type { Analyser } from '@attendu/search/analyser';
import type { StoredHit } from '../src/search/indexing/index-fields.ts';
import { createLawMap } from '../src/search/indexing/law-map.ts';
import type { LoadedIndex } from '../src/search/indexing/load-index.ts';
import { createQuestionAnalyser } from '../src/search/query/question-analyser.ts';
import { createThesaurus, readUntaughtThesaurus } from '../src/search/query/thesaurus.ts';
import { createWordFamilies, readWordFamiliesFile } from '../src/search/query/word-families.ts';
import { findCandidates } from '../src/search/ranking/candidates.ts';
import { extractFeatures } from '../src/search/ranking/features.ts';
import type { Ranking } from '../src/search/ranking/ranking-model.ts';
import { partOf, type Question } from './questions.ts';
import { createTrainer, type Sample, SPREAD } from './ranking-trainer.ts';

/** For each fold, the ranking of a kind learned without its sheets: what the shipped one is to a question never seen. */
export function rankingsNotSeeing(
  analyser: Analyser,
  index: LoadedIndex,
  kind: 'legiarti' | 'cnn',
  questions: readonly Question[],
  folds: number,
): Ranking[] {
  const { searcher, structure } = index.get(kind) ?? {};
  const part = searcher?.segments[0];
  if (searcher === undefined || part === undefined || structure == null) throw new Error(`No whole index of ${kind}.`);
  const map = createLawMap(part.segment, structure, searcher.averageLengths);
  const families = createWordFamilies(analyser, readWordFamiliesFile());
  const analyse = createQuestionAnalyser(analyser, createThesaurus(analyser, readUntaughtThesaurus(), families), families);
  const samples = questions.map((question): Sample => {
    const analysed = analyse(question.query);
    const candidates = findCandidates(map, analysed, searcher.mask(0, { at: null, tag: question.idcc }));
    const { docs, scope } = candidates;
    const ids = docs.map((doc) => searcher.stored<StoredHit>(doc).v);
    const relevant = Uint8Array.from(ids, (id) => (question.relevant.includes(id) ? 1 : 0));
    const group = { ...extractFeatures(map, analysed, candidates), relevant };
    return { question, part: partOf(question) % folds, candidates: { docs, scope }, group, ids };
  });
  const trainer = createTrainer(map, SPREAD[kind]);
  return Array.from({ length: folds }, (_, fold) => trainer.learn(samples.filter((sample) => sample.part !== fold)));
}
