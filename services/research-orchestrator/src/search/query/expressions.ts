/** A way to say a notion, in index terms. `weight`: 1 unless the file says less. */
export type Expression = { readonly terms: readonly string[]; readonly weight: number };
/** A notion: what the public says, and what the law writes. `same`: of a line with « = », whose two sides say the same. */
export type Notion = {
  readonly said: readonly Expression[];
  readonly written: readonly Expression[];
  readonly line: number;
  readonly same: boolean;
};

/** Words of a question, from `start` to `end` (not included). */
type Stretch = { readonly start: number; readonly end: number };
type Entry = { readonly terms: readonly string[]; readonly notions: Notion[] };

/** What the public says, by its first term: finds it in a question. `plain`: the word that stands for those of its family. */
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

  /** Whoever says this may mean the notion, among others. */
  add(said: readonly string[], notion: Notion): void {
    this.#entryOf(said)?.notions.push(notion);
  }

  /** The same, unless what is said has a notion already: a wording made by rule does not change what a line of the file says. */
  addNew(said: readonly string[], notion: Notion): void {
    const entry = this.#entryOf(said);
    if (entry?.notions.length === 0) entry.notions.push(notion);
  }

  /**
   * What is written for expressions whose words all stand close together, in another order or with others between: « rembourser mon chômage » for
   * « remboursement du chômage ». `found`: those found whole, whose pieces are not said again.
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

  /** The expression of most terms that begins at a place, with where it ends; nothing when none does. */
  longestAt(terms: readonly string[], at: number, isFiller: (place: number) => boolean): { end: number; written: readonly Expression[] } {
    let best = { end: at, length: 0, written: [] as readonly Expression[] };
    for (const entry of this.#byFirst.get(terms[at] as string) ?? []) {
      const end = entry.terms.length > best.length ? endOf(entry.terms, terms, at, isFiller) : null;
      if (end !== null) best = { end, length: entry.terms.length, written: entry.notions.flatMap(({ written }) => written) };
    }
    return best;
  }
}

/** Where an expression that begins at a place ends, words that only ask let through; null when it does not stand there. */
function endOf(expression: readonly string[], terms: readonly string[], at: number, isFiller: (place: number) => boolean): number | null {
  let place = at;
  for (const term of expression) {
    while (place > at && place < terms.length && terms[place] !== term && isFiller(place)) place += 1;
    if (terms[place] !== term) return null;
    place += 1;
  }
  return place;
}

/** Other words among those of a scattered expression, at most. */
const GAP = 2;

/** The shortest stretch that holds a different place of each list. */
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
