/** Features of the candidates of a question: one column per feature, one number per candidate. Names are those of the model's file. */
export type FeatureTable = { readonly names: readonly string[]; readonly columns: readonly Float32Array[] };

type Value = (doc: number, i: number) => number;

/** Gathers columns for the candidates `docs`, in the order in which they are added. */
export class FeatureColumns implements FeatureTable {
  readonly names: string[] = [];
  readonly columns: Float32Array[] = [];
  readonly #docs: readonly number[];

  constructor(docs: readonly number[]) {
    this.#docs = docs;
  }

  /** A column that is computed already. */
  put(name: string, column: Float32Array): void {
    this.names.push(name);
    this.columns.push(column);
  }

  /** Raw value. */
  add(name: string, value: Value): void {
    const column = new Float32Array(this.#docs.length);
    for (let i = 0; i < column.length; i += 1) column[i] = value(this.#docs[i] as number, i);
    this.put(name, column);
  }

  /** As a share of the best, so that long and short questions are comparable. */
  share(name: string, value: Value): void {
    this.add(name, value);
    const column = this.columns[this.columns.length - 1] as Float32Array;
    const best = column.reduce((a, b) => Math.max(a, b), 0);
    if (best > 0) for (let i = 0; i < column.length; i += 1) column[i] = (column[i] as number) / best;
  }
}
