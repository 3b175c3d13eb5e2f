/** First 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4). */
const ROUNDS = fractions(64, 3);
const START = fractions(8, 2);

function fractions(count: number, root: 2 | 3): Uint32Array {
  const found = new Uint32Array(count);
  for (let n = 2, i = 0; i < count; n++) {
    let prime = true;
    for (let d = 2; d * d <= n && prime; d++) prime = n % d !== 0;
    if (!prime) continue;
    const value = root === 2 ? Math.sqrt(n) : Math.cbrt(n);
    found[i++] = Math.floor((value - Math.floor(value)) * 2 ** 32);
  }
  return found;
}

/** SHA-256 of the UTF-8 bytes of a text, in hex: the same as the server's, for a browser that must answer at once. */
export function sha256(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) << 6);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, (bytes.length << 3) >>> 0);
  const state = Uint32Array.from(START);
  const words = new Uint32Array(64);
  for (let offset = 0; offset < padded.length; offset += 64) compress(state, words, view, offset);
  return [...state].map((word) => word.toString(16).padStart(8, '0')).join('');
}

const turn = (x: number, n: number): number => (x >>> n) | (x << (32 - n));

function compress(state: Uint32Array, w: Uint32Array, view: DataView, offset: number): void {
  for (let i = 0; i < 16; i++) w[i] = view.getUint32(offset + 4 * i);
  for (let i = 16; i < 64; i++) {
    const [a, b] = [w[i - 15] as number, w[i - 2] as number];
    const s0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
    const s1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
    w[i] = ((w[i - 16] as number) + s0 + (w[i - 7] as number) + s1) | 0;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i++) {
    const t1 = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + (ROUNDS[i] as number) + (w[i] as number)) | 0;
    const t2 = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  for (const [i, value] of [a, b, c, d, e, f, g, h].entries()) state[i] = ((state[i] as number) + value) | 0;
}
