import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { replaceFile } from './replace-file.ts';

export class CorruptFile extends Error {}

export type Column = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float32Array;
/** Named typed arrays, and a little JSON. */
export type ColumnFile<Meta> = { readonly columns: Readonly<Record<string, Column>>; readonly meta: Meta };

const MAKERS = { Uint8Array, Uint16Array, Uint32Array, Int32Array, Float32Array };
type Header = { format: string; meta: unknown; columns: { name: string; type: keyof typeof MAKERS; start: number; length: number }[] };

const MAGIC = 0x324c4f43;
const PREFIX = 48;
/** Bytes read or written at once. */
const PIECE = 16_777_216;
const align = (n: number): number => (n + 7) & ~7;
const bytesOf = (column: Column): Uint8Array => new Uint8Array(column.buffer, column.byteOffset, column.byteLength);

/** Writes the columns beside the final name, flushes, then renames: a reader sees the whole file or none. `format`: what a reader must ask for. */
export async function writeColumns(path: string, format: string, content: ColumnFile<unknown>): Promise<void> {
  const header: Header = { format, meta: content.meta, columns: [] };
  let at = 0;
  for (const [name, column] of Object.entries(content.columns)) {
    header.columns.push({ name, type: column.constructor.name as keyof typeof MAKERS, start: at, length: column.length });
    at = align(at + column.byteLength);
  }
  const head = new TextEncoder().encode(JSON.stringify(header));
  const hash = createHash('sha256').update(head);
  const base = align(PREFIX + head.length);
  await replaceFile(path, async (file) => {
    for (const [i, column] of Object.values(content.columns).entries()) {
      const bytes = bytesOf(column);
      hash.update(bytes);
      const start = base + (header.columns[i]?.start ?? 0);
      for (let done = 0; done < bytes.length; ) {
        const { bytesWritten } = await file.write(bytes, done, Math.min(PIECE, bytes.length - done), start + done);
        done += bytesWritten;
      }
    }
    const prefix = Buffer.alloc(PREFIX);
    prefix.writeUInt32LE(MAGIC, 0);
    prefix.writeUInt32LE(head.length, 4);
    prefix.writeDoubleLE(base + at, 8);
    hash.digest().copy(prefix, 16);
    await file.write(prefix, 0, PREFIX, 0);
    await file.write(head, 0, head.length, PREFIX);
    await file.truncate(base + at);
  });
}

/**
 * Reads every column into memory of its own, straight from the file: no second copy of the whole is ever held. Throws CorruptFile when the file
 * is cut, altered or of another format, and the file system's error when it is not there. `skipped`: columns that are checked and left empty.
 */
export async function readColumns<Meta>(path: string, format: string, skipped: ReadonlySet<string> = new Set()): Promise<ColumnFile<Meta>> {
  const file = await open(path, 'r');
  try {
    const { size: whole } = await file.stat();
    const prefix = Buffer.alloc(PREFIX);
    await file.read(prefix, 0, PREFIX, 0);
    if (whole < PREFIX || prefix.readUInt32LE(0) !== MAGIC || prefix.readDoubleLE(8) !== whole) throw new CorruptFile(path);
    const headLength = prefix.readUInt32LE(4);
    const base = align(PREFIX + headLength);
    if (base > whole) throw new CorruptFile(path);
    const head = Buffer.alloc(headLength);
    await file.read(head, 0, headLength, PREFIX);
    const hash = createHash('sha256').update(head);
    const header = parseHeader(head, path);
    if (header.format !== format) throw new CorruptFile(path);
    const columns: Record<string, Column> = {};
    for (const { name, type, start, length } of header.columns) {
      const Maker = MAKERS[type];
      if (Maker === undefined || base + start + length * Maker.BYTES_PER_ELEMENT > whole) throw new CorruptFile(path);
      const column = new Maker(skipped.has(name) ? 0 : length);
      const kept = bytesOf(column);
      const size = length * Maker.BYTES_PER_ELEMENT;
      // In pieces: one call reads two gigabytes at most.
      for (let at = 0; at < size; ) {
        const piece = kept.length > 0 ? kept.subarray(at, at + PIECE) : new Uint8Array(Math.min(PIECE, size - at));
        const { bytesRead } = await file.read(piece, 0, piece.length, base + start + at);
        if (bytesRead === 0) throw new CorruptFile(path);
        hash.update(piece.subarray(0, bytesRead));
        at += bytesRead;
      }
      columns[name] = column;
    }
    if (!hash.digest().equals(prefix.subarray(16, PREFIX))) throw new CorruptFile(path);
    return { columns, meta: header.meta as Meta };
  } finally {
    await file.close();
  }
}

function parseHeader(head: Buffer, path: string): Header {
  try {
    return JSON.parse(head.toString('utf8')) as Header;
  } catch {
    throw new CorruptFile(path);
  }
}
