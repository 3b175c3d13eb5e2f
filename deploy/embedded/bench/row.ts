/** One measure, as every bench returns it. */
export type Row = { readonly name: string; readonly value: number; readonly unit: string; readonly note: string };
