/** A shorter name is found in too many other words: "lea" in "leasing@". */
const SHORTEST = 5;
/** A shorter one stands at an end of the word: "franc" is not in "legifrance". */
const SHORTEST_INSIDE = 8;

/** The first name of five letters or more that a word holds: "etudedupont"; null when it holds none. */
export function nameWithin(word: string, names: { has(name: string): boolean }): string | null {
  for (let from = 0; from + SHORTEST <= word.length; from++)
    for (let to = word.length; to >= from + SHORTEST; to--) {
      const isAtEnd = from === 0 || to === word.length || to - from >= SHORTEST_INSIDE;
      if (isAtEnd && names.has(word.slice(from, to))) return word.slice(from, to);
    }
  return null;
}
