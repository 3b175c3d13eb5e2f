/** A byte list that doubles as it fills. */
export class ByteList {
  #data = new Uint8Array(1 << 16);
  length = 0;
  push(value: number): void {
    if (this.length === this.#data.length) this.#grow(this.length + 1);
    this.#data[this.length] = value;
    this.length += 1;
  }
  /** Unsigned integer in groups of seven bits, low group first. */
  pushVarint(value: number): void {
    let rest = value;
    while (rest >= 0x80) {
      this.push((rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    this.push(rest);
  }
  append(bytes: Uint8Array): void {
    if (this.length + bytes.length > this.#data.length) this.#grow(this.length + bytes.length);
    this.#data.set(bytes, this.length);
    this.length += bytes.length;
  }
  #grow(needed: number): void {
    const next = new Uint8Array(Math.max(needed, this.#data.length * 2));
    next.set(this.#data);
    this.#data = next;
  }
  toArray(): Uint8Array {
    return this.#data.slice(0, this.length);
  }
}

/** A list of unsigned 32-bit integers that doubles as it fills. */
export class WordList {
  #data = new Uint32Array(1 << 14);
  length = 0;
  push(value: number): void {
    if (this.length === this.#data.length) {
      const next = new Uint32Array(this.#data.length * 2);
      next.set(this.#data);
      this.#data = next;
    }
    this.#data[this.length] = value;
    this.length += 1;
  }
  at(index: number): number {
    return this.#data[index] as number;
  }
  toArray(): Uint32Array {
    return this.#data.slice(0, this.length);
  }
}
