import { TopK } from '@attendu/search/top-k';
import type { AnalysedQuestion } from './analyse.ts';
import type { LawMap } from './law-map.ts';
import { scoreTerms, type TermScores } from './term-scores.ts';

/** The first ranking: what the second one chooses from, best first. */
export type Candidates = {
  readonly docs: readonly number[];
  /** By document: its own score with a share of its section's. */
  readonly first: Float32Array;
  readonly own: TermScores;
  readonly expanded: TermScores;
};

/** Share of the section's score: what surrounds an answer is often needed with it. */
const SECTION_SHARE = 0.35;
export const CANDIDATES = 600;

/** `sectionShare`: 0 leaves sections out, for measuring what they bring. */
export function findCandidates(map: LawMap, question: AnalysedQuestion, mask: Uint8Array | null, sectionShare = SECTION_SHARE): Candidates {
  const own = scoreTerms(map, question.own, mask);
  const expanded = scoreTerms(map, question.expanded, mask);
  const first = new Float32Array(map.segment.docCount);
  const top = new TopK(Math.min(CANDIDATES, first.length));
  for (let doc = 0; doc < first.length; doc += 1) {
    const score = expanded.all[doc] as number;
    if (score <= 0) continue;
    first[doc] = score + sectionShare * (expanded.sections[map.sectionOf[doc] as number] as number);
    top.offer(first[doc] as number, doc);
  }
  return { docs: top.toArray().map(({ key }) => key), first, own, expanded };
}
