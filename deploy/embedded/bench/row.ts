/** One measure, as every room's bench gives it. */
export type Row = { readonly name: string; readonly value: number; readonly unit: string; readonly note: string };
