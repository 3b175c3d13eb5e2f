import { shuffled } from './seeded.ts';

/** Q is never drawn, as in the Cour de cassation's tool. */
const LETTERS = [...'ABCDEFGHIJKLMNOPRSTUVWXYZ'];

/**
 * Letters for persons, then pairs, then triples: shuffled at each length, never one of `taken`, and never the initial of
 * the person's own name while another letter is left.
 */
export function letterDrawer(random: () => number, taken: ReadonlySet<string>): (name: string) => string {
  let length = 0;
  let waiting: string[] = [];
  const refill = () => {
    length++;
    let codes = [''];
    for (let i = 0; i < length; i++) codes = codes.flatMap((code) => LETTERS.map((letter) => code + letter));
    waiting.push(...shuffled(codes, random).filter((code) => !taken.has(code)));
    waiting.reverse();
  };
  return (name) => {
    if (waiting.length === 0) refill();
    const initial = name.normalize('NFD').charAt(0).toUpperCase();
    const last = waiting.length - 1;
    const isInitial = waiting[last] === initial;
    if (!isInitial) return waiting.pop() ?? '';
    if (waiting.length === 1) {
      const kept = waiting;
      waiting = [];
      refill();
      const drawn = waiting.pop() ?? '';
      waiting.push(...kept);
      return drawn;
    }
    const [drawn] = waiting.splice(last - 1, 1);
    return drawn ?? '';
  };
}

/** Letters in their order, for the Conseil d'État's form: A, B, … Z, AA. */
export function orderedLetters(): () => string {
  let count = 0;
  return () => {
    let code = '';
    for (let n = count++; n >= 0; n = Math.floor(n / 26) - 1) code = String.fromCharCode(65 + (n % 26)) + code;
    return code;
  };
}

/** X, Y, Z, then A to W, then XX…: the order of the old Légifrance form. */
export function oldLetters(): () => string {
  const order = [...'XYZABCDEFGHIJKLMNOPQRSTUVW'];
  let count = 0;
  return () => {
    const letter = order[count % order.length] ?? 'X';
    const times = Math.floor(count++ / order.length) + 1;
    return letter.repeat(times);
  };
}
