/** A page cursor that was not made by `encodeCursor`: a client error, answered as a bad request. */
export class InvalidCursor extends Error {
  override readonly name = 'InvalidCursor';

  constructor() {
    super('Le curseur de pagination est invalide.');
  }
}

const MAX_LENGTH = 2_048;
const MAX_VALUES = 8;

/** The sort values of a page's last row, as an opaque text that is safe in a URL. */
export function encodeCursor(values: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(values), 'utf8').toString('base64url');
}

/** @throws InvalidCursor on anything that `encodeCursor` did not make. The values are still a client's: bind them, never splice them. */
export function decodeCursor(cursor: string): (string | number)[] {
  if (cursor.length === 0 || cursor.length > MAX_LENGTH || !/^[A-Za-z0-9_-]+$/.test(cursor)) throw new InvalidCursor();
  const values = parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  if (!Array.isArray(values) || values.length === 0 || values.length > MAX_VALUES) throw new InvalidCursor();
  if (!values.every((value) => typeof value === 'string' || Number.isFinite(value))) throw new InvalidCursor();
  return values;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidCursor();
  }
}
