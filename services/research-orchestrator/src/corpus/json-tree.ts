/** A lazily read tree node: iterate its children once, in order, finishing each before requesting the next. */
export type CodeNode = { readonly type: string; readonly data: Record<string, unknown>; readonly children: Iterable<CodeNode> };

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] = [0x7b, 0x7d, 0x5b, 0x5d];

/**
 * Reads the tree of `{type, data, children}` in a JSON file without holding all of it in memory: a code is 55 MB of JSON, and some 300 MB once
 * parsed. Each node's data is parsed when the iteration reaches it. Throws when the bytes are not such a tree, or when a node's children precede its
 * type and data.
 */
export function readTree(bytes: Buffer): CodeNode {
  return readNode({ bytes, at: 0 });
}

type Cursor = { readonly bytes: Buffer; at: number };

/** Reads a node up to its children, whose iteration reads the rest; reads a node without children completely. */
function readNode(cursor: Cursor): CodeNode {
  expectByte(cursor, OPEN_OBJECT);
  let type: string | null = null;
  let data: Record<string, unknown> | null = null;
  do {
    const key = parseValue(cursor);
    expectByte(cursor, COLON);
    if (key === 'children') {
      if (type === null || data === null) throw new Error('A node of the tree names its children before its type and data.');
      return { type, data, children: readChildren(cursor) };
    }
    const value = parseValue(cursor);
    if (key === 'type') type = String(value);
    else if (key === 'data') data = value as Record<string, unknown>;
  } while (stepOver(cursor, COMMA));
  expectByte(cursor, CLOSE_OBJECT);
  if (type === null || data === null) throw new Error('A node of the tree has no type or no data.');
  return { type, data, children: [] };
}

function* readChildren(cursor: Cursor): Generator<CodeNode> {
  expectByte(cursor, OPEN_LIST);
  if (peek(cursor) !== CLOSE_LIST) {
    do {
      const node = readNode(cursor);
      yield node;
      // Skips what the caller left unread.
      for (const _ of node.children);
    } while (stepOver(cursor, COMMA));
  }
  expectByte(cursor, CLOSE_LIST);
  while (stepOver(cursor, COMMA)) {
    skipValue(cursor);
    expectByte(cursor, COLON);
    skipValue(cursor);
  }
  expectByte(cursor, CLOSE_OBJECT);
}

function stepOver(cursor: Cursor, byte: number): boolean {
  if (peek(cursor) !== byte) return false;
  cursor.at += 1;
  return true;
}

/** Moves to the next non-blank byte and returns it. */
function peek(cursor: Cursor): number {
  for (;;) {
    const byte = cursor.bytes[cursor.at];
    if (byte === undefined) throw new Error('The tree ends too soon.');
    if (byte > 0x20) return byte;
    cursor.at += 1;
  }
}

function expectByte(cursor: Cursor, wanted: number): void {
  const found = peek(cursor);
  if (found !== wanted) throw new Error(`The tree has ${String.fromCharCode(found)} at ${cursor.at}, not ${String.fromCharCode(wanted)}.`);
  cursor.at += 1;
}

function parseValue(cursor: Cursor): unknown {
  peek(cursor);
  const start = cursor.at;
  skipValue(cursor);
  return JSON.parse(cursor.bytes.toString('utf8', start, cursor.at));
}

/** Skips a value by matching quotation marks and brackets only. */
function skipValue(cursor: Cursor): void {
  const { bytes } = cursor;
  let depth = 0;
  peek(cursor);
  do {
    const byte = peek(cursor);
    if (byte === QUOTE) skipString(cursor);
    else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
      depth += 1;
      cursor.at += 1;
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
      depth -= 1;
      cursor.at += 1;
    } else if (byte === COMMA || byte === COLON) cursor.at += 1;
    else while (isPlain(bytes[cursor.at])) cursor.at += 1;
  } while (depth > 0);
}

function skipString(cursor: Cursor): void {
  const { bytes } = cursor;
  for (let from = cursor.at + 1; ; ) {
    const end = bytes.indexOf(QUOTE, from);
    if (end < 0) throw new Error('The tree ends inside a string.');
    let slashes = 0;
    while (bytes[end - 1 - slashes] === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) {
      cursor.at = end + 1;
      return;
    }
    from = end + 1;
  }
}

/** A byte of a number, `true`, `false` or `null`. */
const isPlain = (byte: number | undefined): boolean =>
  byte !== undefined && byte > 0x20 && byte !== COMMA && byte !== CLOSE_OBJECT && byte !== CLOSE_LIST;
