import { forwardTerms, type Segment, storedOf } from './segment.ts';

/** A segment and its removed documents, in ascending order; null when there are none. */
export type SegmentState = { readonly segment: Segment; readonly removed: Uint32Array | null };

/** A segment as a part of a view. */
export type ViewPart = {
  readonly segment: Segment;
  /** Number of its first document, and how many of its documents are not removed. */
  readonly first: number;
  readonly count: number;
  /** Number of each document of the segment, -1 when removed; null when none is: then `first` plus its place. And the reverse. */
  readonly numbers: Int32Array | null;
  readonly places: Uint32Array | null;
  /** The segment's number of each term of the view, -1 when it has none, and the reverse; null when both number alike. */
  readonly localTerms: Int32Array | null;
  readonly viewTerms: Uint32Array | null;
};

/** Terms of a view. A term that only removed documents hold has no number. */
export type ViewTerms = Iterable<string> & {
  readonly length: number;
  id(term: string): number | undefined;
  at(id: number): string;
  /** Documents, not removed, that hold a term. */
  df(id: number): number;
};

/**
 * Segments read as one: their documents, without the removed ones, are numbered from 0 in order, and their terms have one numbering.
 * Apart from the numbers of terms, a view does not depend on how documents are spread over segments.
 */
export type IndexView = {
  readonly docCount: number;
  readonly parts: readonly ViewPart[];
  readonly terms: ViewTerms;
  locate(doc: number): { readonly part: ViewPart; readonly place: number };
  stored<T>(doc: number): T;
  /** Name of the section of a document. */
  group(doc: number): string;
  /** Term numbers of the forward field, in order. */
  forward(doc: number): Uint32Array;
};

export function createIndexView(states: readonly SegmentState[]): IndexView {
  const numbered = numberDocuments(states);
  const { parts, terms } = numberTerms(numbered);
  const locate: IndexView['locate'] = (doc) => {
    let p = parts.length - 1;
    while (p > 0 && (parts[p] as ViewPart).first > doc) p -= 1;
    const part = parts[p] as ViewPart;
    const place = doc - part.first;
    return { part, place: part.places === null ? place : (part.places[place] as number) };
  };
  return {
    docCount: numbered.reduce((sum, { count }) => sum + count, 0),
    parts,
    terms,
    locate,
    stored<T>(doc: number): T {
      const { part, place } = locate(doc);
      return storedOf<T>(part.segment, place);
    },
    group(doc) {
      const { part, place } = locate(doc);
      return part.segment.groupNames.at(part.segment.groups[place] as number);
    },
    forward(doc) {
      const { part, place } = locate(doc);
      const own = forwardTerms(part.segment, place);
      const { viewTerms } = part;
      return viewTerms === null ? own : own.map((term) => viewTerms[term] as number);
    },
  };
}

/** Number of the document at a place of a part's segment; -1 when it is removed. */
export const numberOf = ({ first, numbers }: Pick<ViewPart, 'first' | 'numbers'>, place: number): number =>
  numbers === null ? first + place : (numbers[place] as number);

/** Number of a term of the view in one part; undefined when the segment does not hold it. */
export function localTerm({ localTerms, segment }: ViewPart, id: number): number | undefined {
  if (localTerms === null) return id < segment.terms.length ? id : undefined;
  const own = localTerms[id] as number;
  return own < 0 ? undefined : own;
}

/** First place, in a part's segment, of a document numbered `doc` or more. */
export function placeFrom({ first, count, places, segment }: ViewPart, doc: number): number {
  if (doc <= first) return 0;
  if (doc >= first + count) return segment.docCount;
  return places === null ? doc - first : (places[doc - first] as number);
}

type Numbered = Omit<ViewPart, 'localTerms' | 'viewTerms'>;

function numberDocuments(states: readonly SegmentState[]): Numbered[] {
  let first = 0;
  return states.map(({ segment, removed }): Numbered => {
    const start = first;
    const count = segment.docCount - (removed?.length ?? 0);
    first += count;
    if (removed === null || removed.length === 0) return { segment, first: start, count, numbers: null, places: null };
    const numbers = new Int32Array(segment.docCount);
    for (const doc of removed) numbers[doc] = -1;
    const places = new Uint32Array(count);
    let n = 0;
    for (let doc = 0; doc < numbers.length; doc += 1) {
      if (numbers[doc] === -1) continue;
      places[n] = doc;
      numbers[doc] = start + n;
      n += 1;
    }
    return { segment, first: start, count, numbers, places };
  });
}

/** The terms of the first segment keep their numbers; those that only later segments hold come after. */
function numberTerms(numbered: readonly Numbered[]): { parts: ViewPart[]; terms: ViewTerms } {
  const base = numbered[0];
  const known = base?.segment.terms.length ?? 0;
  const more: string[] = [];
  const idOfMore = new Map<string, number>();
  const viewTerms = numbered.slice(1).map(({ segment }) =>
    Uint32Array.from(segment.terms, (term) => {
      const id = base?.segment.terms.id(term) ?? idOfMore.get(term) ?? known + more.length;
      if (id === known + more.length) {
        idOfMore.set(term, id);
        more.push(term);
      }
      return id;
    }),
  );
  const length = known + more.length;
  const parts = numbered.map((part, p): ViewPart => {
    const own = viewTerms[p - 1];
    if (own === undefined) return { ...part, localTerms: null, viewTerms: null };
    const localTerms = new Int32Array(length).fill(-1);
    own.forEach((id, term) => {
      localTerms[id] = term;
    });
    return { ...part, localTerms, viewTerms: own };
  });
  const dfs = parts.length === 1 && parts[0]?.numbers === null ? null : documentFrequencies(parts, length);
  const df = (id: number): number => {
    if (dfs !== null) return dfs[id] as number;
    const offsets = (base as Numbered).segment.offsets;
    return (offsets[id + 1] as number) - (offsets[id] as number);
  };
  const at = (id: number): string => (id < known ? (base as Numbered).segment.terms.at(id) : (more[id - known] as string));
  return {
    parts,
    terms: {
      length,
      at,
      df,
      id(term) {
        const id = base?.segment.terms.id(term) ?? idOfMore.get(term);
        return id === undefined || df(id) === 0 ? undefined : id;
      },
      *[Symbol.iterator]() {
        for (let id = 0; id < length; id += 1) yield at(id);
      },
    },
  };
}

function documentFrequencies(parts: readonly ViewPart[], length: number): Uint32Array {
  const out = new Uint32Array(length);
  for (const { segment, numbers, viewTerms } of parts) {
    const { offsets, docs } = segment;
    for (let term = 0; term < segment.terms.length; term += 1) {
      const start = offsets[term] as number;
      const end = offsets[term + 1] as number;
      let held = end - start;
      if (numbers !== null) for (let p = start; p < end; p += 1) if (numbers[docs[p] as number] === -1) held -= 1;
      const id = viewTerms === null ? term : (viewTerms[term] as number);
      out[id] = (out[id] as number) + held;
    }
  }
  return out;
}
