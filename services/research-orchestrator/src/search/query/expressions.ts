/** An expression of a notion, in index terms. `weight`: 1 unless the file gives less. */
export type Expression = { readonly terms: readonly string[]; readonly weight: number };
/** A notion: the expressions of the public, and those of the law. `same`: the line has « = », so that its two sides are synonyms. */
export type Notion = {
  readonly said: readonly Expression[];
  readonly written: readonly Expression[];
  readonly line: number;
  readonly same: boolean;
};

/** Words of a question, from `start` to `end` (not included). */
type Stretch = { readonly start: number; readonly end: number };
type Entry = { readonly terms: readonly string[]; readonly notions: Notion[] };

/** Finds the expressions of the public in a question, indexed by their first term. `plain`: the representative of a word's family. */
export class Expressions {
  readonly #byFirst = new Map<string, Entry[]>();
  readonly #plain: (term: string) => string;

  constructor(plain: (term: string) => string) {
    this.#plain = plain;
  }

  #entryOf(said: readonly string[]): Entry | null {
    const terms = said.map(this.#plain);
    const [first] = terms;
    if (first === undefined) return null;
    const starting = this.#byFirst.get(first) ?? [];
    this.#byFirst.set(first, starting);
    const known = starting.find((entry) => entry.terms.length === terms.length && entry.terms.every((term, i) => term === terms[i]));
    if (known !== undefined) return known;
    const entry = { terms, notions: [] };
    starting.push(entry);
    return entry;
  }

  /** Adds an expression of a notion; an expression may have several notions. */
  add(said: readonly string[], notion: Notion): void {
    this.#entryOf(said)?.notions.push(notion);
  }

  /** The same, unless the expression has a notion already: a generated wording does not override a line of the file. */
  addNew(said: readonly string[], notion: Notion): void {
    const entry = this.#entryOf(said);
    if (entry?.notions.length === 0) entry.notions.push(notion);
  }

  /**
   * Expansions of expressions whose words are close together, in another order or with words between: « rembourser mon chômage » for
   * « remboursement du chômage ». `found`: expressions matched whole, whose parts are skipped.
   */
  scattered(terms: readonly string[], found: readonly Stretch[]): Expression[] {
    const places = new Map<string, number[]>();
    terms.forEach((term, i) => {
      places.set(term, [...(places.get(term) ?? []), i]);
    });
    const notions = [...places.keys()]
      .flatMap((first) => this.#byFirst.get(first) ?? [])
      .filter((entry) => {
        if (entry.terms.length < 2 || !entry.terms.every((term) => places.has(term))) return false;
        const span = closest(entry.terms.map((term) => places.get(term) as number[]));
        if (span === null || span.end - span.start > entry.terms.length + GAP) return false;
        return !found.some(({ start, end }) => start <= span.start && span.end <= end);
      })
      .flatMap((entry) => entry.notions);
    return [...new Set(notions)].flatMap(({ written }) => written);
  }

  /** The longest expression that starts at a position, and its end; empty when none does. */
  longestAt(terms: readonly string[], at: number, isFiller: (place: number) => boolean): { end: number; written: readonly Expression[] } {
    let best = { end: at, length: 0, written: [] as readonly Expression[] };
    for (const entry of this.#byFirst.get(terms[at] as string) ?? []) {
      const end = entry.terms.length > best.length ? endOf(entry.terms, terms, at, isFiller) : null;
      if (end !== null) best = { end, length: entry.terms.length, written: entry.notions.flatMap(({ written }) => written) };
    }
    return best;
  }
}

/** End of an expression that starts at a position, asking words skipped; null when it does not match. */
function endOf(expression: readonly string[], terms: readonly string[], at: number, isFiller: (place: number) => boolean): number | null {
  let place = at;
  for (const term of expression) {
    while (place > at && place < terms.length && terms[place] !== term && isFiller(place)) place += 1;
    if (terms[place] !== term) return null;
    place += 1;
  }
  return place;
}

/** Maximum number of other words inside a scattered expression. */
const GAP = 2;

/** The shortest span that holds a distinct position of each list. */
function closest(lists: readonly (readonly number[])[]): Stretch | null {
  let best: Stretch | null = null;
  for (const start of new Set(lists.flat())) {
    const ends = lists.map((list) => list.find((place) => place >= start));
    if (ends.some((end) => end === undefined) || new Set(ends).size < ends.length) continue;
    const end = Math.max(...(ends as number[])) + 1;
    if (best === null || end - start < best.end - best.start) best = { start, end };
  }
  return best;
}
