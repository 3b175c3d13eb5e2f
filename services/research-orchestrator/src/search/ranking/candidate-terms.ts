import { localTerm, numberOf, placeFrom } from '@attendu/search/index-view';
import { FIELD_COUNT, RANKING } from '../indexing/index-fields.ts';
import type { LawMap } from '../indexing/law-map.ts';
import type { Candidates } from './candidates.ts';
import { firstPosting } from './term-scores.ts';

/** Occurrences of a term among the candidates: indices in their list, and FIELD_COUNT counts each. */
export type Occurrences = { readonly places: Uint16Array; readonly freqs: Uint8Array };
export type CandidateTerms = { of(id: number): Occurrences };

/** Intersects the candidates with the postings of a term; each term is read once. */
export function candidateTerms({ view }: LawMap, { docs: listed, set, scope }: Pick<Candidates, 'docs' | 'set' | 'scope'>): CandidateTerms {
  const placeOf = new Uint16Array(view.docCount);
  listed.forEach((doc, place) => {
    placeOf[doc] = place + 1;
  });
  const known = new Map<number, Occurrences>();
  const places = new Uint16Array(listed.length);
  const freqs = new Uint8Array(listed.length * FIELD_COUNT);
  const read = (id: number): Occurrences => {
    let n = 0;
    for (const part of set.parts) {
      const local = localTerm(part, id);
      if (local === undefined) continue;
      const { segment } = part;
      const { docs, offsets } = segment;
      const end = offsets[local + 1] as number;
      for (let p = firstPosting(docs, offsets[local] as number, end, placeFrom(part, scope.from)); p < end && n < listed.length; p += 1) {
        const doc = numberOf(part, docs[p] as number);
        const place = doc < 0 ? 0 : (placeOf[doc] as number);
        if (place === 0) continue;
        places[n] = place - 1;
        for (let f = 0; f < FIELD_COUNT; f += 1) freqs[n * FIELD_COUNT + f] = segment.freqs[p * FIELD_COUNT + f] as number;
        n += 1;
      }
    }
    return { places: places.slice(0, n), freqs: freqs.slice(0, n * FIELD_COUNT) };
  };
  return {
    of(id) {
      const found = known.get(id) ?? read(id);
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
  const { k1, fields: settings } = RANKING;
  const column = (): Float32Array => new Float32Array(candidates.docs.length);
  const own = settings.map(column);
  const expanded = settings.map(column);
  const ownAll = column();
  const ownCovered = column();
  const covered = column();
  for (const { id, weight, own: asked } of candidates.terms) {
    const { places, freqs } = occurrences.of(id);
    for (let i = 0; i < places.length; i += 1) {
      const place = places[i] as number;
      const at = (candidates.docs[place] as number) * FIELD_COUNT;
      let sum = 0;
      for (let f = 0; f < FIELD_COUNT; f += 1) {
        const count = freqs[i * FIELD_COUNT + f] as number;
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
