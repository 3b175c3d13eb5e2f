/** The k best (score, key) pairs; on equal scores the lower key wins. A binary heap with the worst on top. */
export class TopK {
  readonly #k: number;
  readonly #scores: Float64Array;
  readonly #keys: Float64Array;
  size = 0;
  constructor(k: number) {
    this.#k = k;
    this.#scores = new Float64Array(k);
    this.#keys = new Float64Array(k);
  }
  /** Score that a newcomer must beat, or equal with a lower key; -Infinity while there is room. */
  get threshold(): number {
    return this.size < this.#k ? Number.NEGATIVE_INFINITY : (this.#scores[0] as number);
  }
  #worse(a: number, b: number): boolean {
    const sa = this.#scores[a] as number;
    const sb = this.#scores[b] as number;
    return sa < sb || (sa === sb && (this.#keys[a] as number) > (this.#keys[b] as number));
  }
  #swap(a: number, b: number): void {
    const s = this.#scores[a] as number;
    const k = this.#keys[a] as number;
    this.#scores[a] = this.#scores[b] as number;
    this.#keys[a] = this.#keys[b] as number;
    this.#scores[b] = s;
    this.#keys[b] = k;
  }
  offer(score: number, key: number): void {
    if (this.#k === 0) return;
    if (this.size < this.#k) {
      let i = this.size;
      this.#scores[i] = score;
      this.#keys[i] = key;
      this.size += 1;
      while (i > 0 && this.#worse(i, (i - 1) >> 1)) {
        this.#swap(i, (i - 1) >> 1);
        i = (i - 1) >> 1;
      }
      return;
    }
    if (score < (this.#scores[0] as number) || (score === this.#scores[0] && key > (this.#keys[0] as number))) return;
    this.#scores[0] = score;
    this.#keys[0] = key;
    for (let i = 0; ; ) {
      const left = 2 * i + 1;
      if (left >= this.size) break;
      const child = left + 1 < this.size && this.#worse(left + 1, left) ? left + 1 : left;
      if (!this.#worse(child, i)) break;
      this.#swap(child, i);
      i = child;
    }
  }
  /** Best first. */
  toArray(): { score: number; key: number }[] {
    return Array.from({ length: this.size }, (_, i) => ({ score: this.#scores[i] as number, key: this.#keys[i] as number })).sort(
      (a, b) => b.score - a.score || a.key - b.key,
    );
  }
}
