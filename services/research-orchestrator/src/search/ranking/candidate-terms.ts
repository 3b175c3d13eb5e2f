import { RANKING } from '../indexing/index-fields.ts';
import type { LawMap } from '../indexing/law-map.ts';
import type { Candidates } from './candidates.ts';
import { firstPosting } from './term-scores.ts';

/** Occurrences of a term among the candidates: indices in their list and in the postings. */
export type Occurrences = { readonly places: Uint16Array; readonly postings: Uint32Array };
export type CandidateTerms = { of(id: number): Occurrences };

/** Intersects the candidates with the postings of a term; each term is read once. */
export function candidateTerms(map: LawMap, candidates: Candidates): CandidateTerms {
  const { docs: listed, scope } = candidates;
  const { offsets, docs, docCount } = map.segment;
  const placeOf = new Uint16Array(docCount);
  listed.forEach((doc, place) => {
    placeOf[doc] = place + 1;
  });
  const known = new Map<number, Occurrences>();
  const places = new Uint16Array(listed.length);
  const postings = new Uint32Array(listed.length);
  return {
    of(id) {
      const before = known.get(id);
      if (before !== undefined) return before;
      const end = offsets[id + 1] as number;
      let n = 0;
      for (let p = firstPosting(docs, offsets[id] as number, end, scope.from); p < end && n < listed.length; p += 1) {
        const place = placeOf[docs[p] as number] as number;
        if (place === 0) continue;
        places[n] = place - 1;
        postings[n] = p;
        n += 1;
      }
      const found = { places: places.slice(0, n), postings: postings.slice(0, n) };
      known.set(id, found);
      return found;
    },
  };
}

/** Scores by field and coverage of the question, for its own terms (`own`) and for its expanded terms. */
export type FieldScores = {
  readonly own: readonly Float32Array[];
  readonly expanded: readonly Float32Array[];
  readonly ownAll: Float32Array;
  readonly ownCovered: Float32Array;
  readonly covered: Float32Array;
};

export function scoreFields(map: LawMap, candidates: Candidates, occurrences: CandidateTerms): FieldScores {
  const { freqs, docs, fields } = map.segment;
  const { k1, fields: settings } = RANKING;
  const column = (): Float32Array => new Float32Array(candidates.docs.length);
  const own = settings.map(column);
  const expanded = settings.map(column);
  const ownAll = column();
  const ownCovered = column();
  const covered = column();
  for (const { id, weight, own: asked } of candidates.terms) {
    const { places, postings } = occurrences.of(id);
    for (let i = 0; i < places.length; i += 1) {
      const place = places[i] as number;
      const posting = postings[i] as number;
      const at = (docs[posting] as number) * fields;
      let sum = 0;
      for (let f = 0; f < fields; f += 1) {
        const count = freqs[posting * fields + f] as number;
        if (count === 0) continue;
        const even = count * (map.factors[at + f] as number);
        const share = (even * (k1 + 1)) / (even + k1);
        sum += (settings[f]?.weight ?? 0) * even;
        const written = expanded[f] as Float32Array;
        written[place] = (written[place] as number) + weight * share;
        const said = own[f] as Float32Array;
        said[place] = (said[place] as number) + asked * share;
      }
      if (sum === 0) continue;
      ownAll[place] = (ownAll[place] as number) + (asked * sum * (k1 + 1)) / (sum + k1);
      ownCovered[place] = (ownCovered[place] as number) + asked;
      covered[place] = (covered[place] as number) + weight;
    }
  }
  return { own, expanded, ownAll, ownCovered, covered };
}
