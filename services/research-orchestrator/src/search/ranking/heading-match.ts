import { FIELD_COUNT, HEADING_FIELD } from '../indexing/index-fields.ts';
import type { LawMap } from '../indexing/law-map.ts';
import type { CandidateTerms } from './candidate-terms.ts';
import type { Candidates } from './candidates.ts';

/** Match between the question and the heading of each candidate, weighted by idf, from 0 to 1. */
export type HeadingMatches = {
  /** Share of the heading that is in the question: high for the article sought, low for a special case. */
  readonly asked: Float32Array;
  /** The same, without expanded terms. */
  readonly own: Float32Array;
  /** Best share of one phrase of the heading that is in the question; and the share of the question that such a phrase covers. */
  readonly phrase: Float32Array;
  readonly said: Float32Array;
};

/** Factor on the weight of an expanded term, capped at the idf of the term. */
const EXPANSION_BOOST = 1.3;
/** Shorter phrases match by chance: their share is reduced. */
const WHOLE_PHRASE = 3;

export function headingMatches(map: LawMap, candidates: Candidates, occurrences: CandidateTerms): HeadingMatches {
  const column = (): Float32Array => new Float32Array(candidates.docs.length);
  const [asked, own, phrase, said] = [column(), column(), column(), column()];
  const weights = new Map<number, number>();
  for (const term of candidates.terms) {
    const idf = map.idf[term.id] as number;
    const weight = Math.min(idf, EXPANSION_BOOST * term.weight);
    weights.set(term.id, weight);
    const { places, freqs } = occurrences.of(term.id);
    for (let i = 0; i < places.length; i += 1) {
      if (freqs[i * FIELD_COUNT + HEADING_FIELD] === 0) continue;
      const place = places[i] as number;
      asked[place] = (asked[place] as number) + weight;
      own[place] = (own[place] as number) + Math.min(idf, term.own);
    }
  }
  candidates.docs.forEach((doc, i) => {
    const whole = map.headingWeight[doc] as number;
    if (whole === 0) return;
    asked[i] = (asked[i] as number) / whole;
    own[i] = (own[i] as number) / whole;
    for (let p = map.phrasesOf[doc] as number; p < (map.phrasesOf[doc + 1] as number); p += 1) {
      const start = map.phrases.offsets[p] as number;
      const end = map.phrases.offsets[p + 1] as number;
      let all = 0;
      let found = 0;
      for (let at = start; at < end; at += 1) {
        const id = map.phrases.values[at] as number;
        all += map.idf[id] as number;
        found += weights.get(id) ?? 0;
      }
      const share = all === 0 ? 0 : found / all;
      phrase[i] = Math.max(phrase[i] as number, share * share * Math.min(1, (end - start) / WHOLE_PHRASE));
      said[i] = Math.max(said[i] as number, (share * share * found) / (candidates.total || 1));
    }
  });
  return { asked, own, phrase, said };
}
