export type Random = {
  /** From 0 to 1, 1 excluded. */
  next(): number;
  /** From 0 to `below`, excluded. */
  integer(below: number): number;
  pick<T>(from: readonly T[]): T;
  uuid(): string;
};

/** Draws that depend on the seed alone (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const integer = (below: number) => Math.floor(next() * below);
  /** Eight hexadecimal digits. */
  const word = () => integer(4_294_967_296).toString(16).padStart(8, '0');
  return {
    next,
    integer,
    pick: (from) => {
      const picked = from[integer(from.length)];
      if (picked === undefined) throw new Error('nothing to pick from');
      return picked;
    },
    uuid: () => {
      const [first, second, third, fourth] = [word(), word(), word(), word()];
      return `${first}-${second.slice(0, 4)}-4${second.slice(4, 7)}-8${third.slice(0, 3)}-${third.slice(3, 7)}${fourth}`;
    },
  };
}
