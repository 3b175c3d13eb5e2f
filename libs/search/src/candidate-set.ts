import type { Analyser } from './analyser.ts';
import type { IndexView, ViewPart } from './index-view.ts';
import type { Filter, QueryTerm } from './searcher.ts';
import { forwardTerms } from './segment.ts';
import { createSegmentBuilder } from './segment-builder.ts';

/**
 * The documents that a question is ranked among, as the engine that found them gives them: how often each term stands in each of their fields (`parts`), and
 * the terms of their text in order (`forward`). Documents and terms have the numbers of the view of the whole index: what else the ranking reads of a candidate
 * (section, class, citations) is in the structure of the law, under the same number. The embedded kernel gives its whole view.
 */
export type CandidateSet = Pick<IndexView, 'parts' | 'forward'>;

/** A document as an engine outside this process gives it. `fields`: the terms of each field of the index, separated by spaces. */
export type FoundDocument = { readonly doc: number; readonly fields: readonly string[] };

/** `texts`: ids of the texts (codes, acts) to search; all when absent. `k`: documents wanted, at most. */
export type CandidateQuery = {
  readonly terms: readonly QueryTerm[];
  readonly filter: Filter & { readonly texts?: readonly string[] };
  readonly k: number;
};

/** An engine that keeps postings and texts outside this process. A call rejects with EngineUnavailable when it does not answer. */
export interface CandidateEngine {
  /** The best documents by its own score, best first. `matching`: how many hold one of the terms. */
  find(query: CandidateQuery): Promise<{ readonly found: readonly FoundDocument[]; readonly matching: number }>;
  read(docs: readonly number[]): Promise<readonly FoundDocument[]>;
}

/** Its code is that of a store that cannot be reached: the caller is asked to try again, and work under way waits. */
export class EngineUnavailable extends Error {
  readonly code = 'ENOTCONN';
}

/** Terms that an analyser made. */
const asTerms: Analyser = {
  id: 'terms',
  terms: (text) => (text === '' ? [] : text.split(' ')),
  term: (word) => word,
};

/** The set of the documents that an engine gave. `forwardField`: the field whose terms `forward` gives. */
export function candidateSetOf({ terms }: IndexView, given: readonly FoundDocument[], forwardField: number): CandidateSet {
  const found = [...given].sort((a, b) => a.doc - b.doc);
  const [least, greatest] = [found[0], found.at(-1)];
  if (least === undefined || greatest === undefined) return { parts: [], forward: () => new Uint32Array(0) };
  const builder = createSegmentBuilder({ analyser: asTerms, fields: least.fields.length, forwardField });
  for (const { fields } of found) builder.add({ fields, from: null, to: null, tags: [], group: '', stored: null });
  const segment = builder.finish();
  const viewTerms = Uint32Array.from(segment.terms, (term) => {
    const id = terms.id(term);
    if (id === undefined) throw new Error('The engine gave a document of another index.');
    return id;
  });
  const localTerms = new Int32Array(terms.length).fill(-1);
  viewTerms.forEach((id, term) => {
    localTerms[id] = term;
  });
  const part: ViewPart = {
    segment,
    first: least.doc,
    count: greatest.doc - least.doc + 1,
    numbers: Int32Array.from(found, ({ doc }) => doc),
    // Nothing asks for the place of a document that is not at one end.
    places: null,
    localTerms,
    viewTerms,
  };
  const placeOf = new Map(found.map(({ doc }, place) => [doc, place]));
  return {
    parts: [part],
    forward(doc) {
      const place = placeOf.get(doc);
      return place === undefined ? new Uint32Array(0) : forwardTerms(segment, place).map((term) => viewTerms[term] as number);
    },
  };
}
