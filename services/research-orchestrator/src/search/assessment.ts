import { normaliseArticleNumber } from '@attendu/law/article-numbers';
import type { Analyser } from '@attendu/search/analyser';
import { atFirstUse } from '../domain/at-first-use.ts';
import { type ArticleNumbers, articleNumbers } from './answerability/article-numbers.ts';
import { findGaps } from './answerability/gaps.ts';
import { lostRate, missingArticles } from './answerability/missing-articles.ts';
import { createOtherCodes, type OtherCode } from './answerability/other-codes.ts';
import {
  type Evidence,
  readDeadReferences,
  readSufficiencyModel,
  scoreUnanswerable,
  sufficiencyFeatures,
  wantedArticles,
} from './answerability/sufficiency.ts';
import type { Fetched, KindQuestion, KindRanking, PreparedKind } from './kind-ranking.ts';
import type { Sufficiency } from './port.ts';

/** Above the threshold of high confidence: the question names a matter that no text of the corpus governs. */
const DECISIVE = 3;
/** Score of a question none of whose words is in any text: above any threshold. */
const NOTHING = 10;
/** Least share of the words of a question that belong to a code not held, for its matter to be known before the codes are all indexed. */
const LEAST_OTHER = 0.25;
/** Minimum coverage of the question by some text for cited articles to be reported as missing. */
const LEAST_SPOKEN = 0.5;

export type AssessRequest = { readonly text: string; readonly at: string | null };

/** Whether the codes hold an answer. */
export type Assessment = {
  /** Until the codes are all indexed, null unless the question itself names the matter of another code. */
  assess(request: AssessRequest, fetched?: Fetched): Sufficiency | null;
  /** The features that `assess` scores, for training. Null when no text matches a word. */
  evidence(request: AssessRequest, fetched?: Fetched): (Evidence & { readonly numbers: ArticleNumbers; readonly other: OtherCode }) | null;
};

/** `codes`: null while they are not all indexed. */
export function createAssessment(o: {
  readonly analyser: Analyser;
  readonly codes: PreparedKind | null;
  readonly ranking: KindRanking;
  readonly ask: (...request: Parameters<Assessment['assess']>) => KindQuestion;
}): Assessment {
  const { codes } = o;
  const otherCodes = createOtherCodes(o.analyser, codes?.map.texts);
  const sufficiency = atFirstUse(readSufficiencyModel);
  const dead = atFirstUse(readDeadReferences);

  const evidence: Assessment['evidence'] = (request, fetched) => {
    if (codes === null || codes.model === null) return null;
    const asked = o.ask(request, fetched);
    const { candidates, scored } = o.ranking.scored(asked, codes, codes.model, codes.searcher.mask(asked.filter));
    if (candidates.docs.length === 0) return null;
    const numbers = articleNumbers(codes.map, o.analyser, dead());
    // An article in force on another day is still in the index.
    const present = codes.searcher.mask({ at: null });
    const missing = missingArticles(numbers, present, candidates, scored);
    const gaps = findGaps(codes.map, numbers, present, asked.question, candidates, scored, missing);
    const other = otherCodes(request.text);
    const features = sufficiencyFeatures(candidates, scored, missing, { rate: lostRate(numbers, present), otherCode: other.share });
    return { features, gaps, numbers, other };
  };

  return {
    evidence,
    assess(request, fetched) {
      if (codes?.model == null) {
        const { title, share, isDecisive } = otherCodes(request.text);
        return title !== null && (isDecisive || share >= LEAST_OTHER) ? { lack: DECISIVE, missing: [], otherCode: title } : null;
      }
      const found = evidence(request, fetched);
      if (found === null) return { lack: NOTHING, missing: [], otherCode: otherCodes(request.text).title };
      const model = sufficiency();
      const { lack, gapScores } = scoreUnanswerable(model, found);
      // Texts that barely cover the question cite nothing that would answer it.
      const speaks = (found.features['anywhere.best'] ?? 0) >= LEAST_SPOKEN;
      const missing = speaks ? wantedArticles(found.numbers, found.gaps, gapScores).map(normaliseArticleNumber) : [];
      const { title, isDecisive } = found.other;
      return { lack: Math.max(lack - model.threshold, isDecisive ? DECISIVE : Number.NEGATIVE_INFINITY), missing, otherCode: title };
    },
  };
}
