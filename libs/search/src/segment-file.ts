import { createHash } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { indexTerms, type Segment } from './segment.ts';

/** Changes whenever the layout below or the meaning of a column does. */
export const SEGMENT_FORMAT = 2;
const MAGIC = 0x31474553;

export class CorruptSegment extends Error {}

const COLUMNS = [
  'offsets',
  'docs',
  'freqs',
  'lengths',
  'forwardOffsets',
  'forward',
  'from',
  'to',
  'tagOffsets',
  'tags',
  'groups',
  'storedOffsets',
  'stored',
] as const;
type Column = Segment[(typeof COLUMNS)[number]];
const MAKERS = { Uint8Array, Uint16Array, Uint32Array, Int32Array };
type Header = {
  format: number;
  fields: number;
  docCount: number;
  tagNames: readonly string[];
  columns: { name: string; type: keyof typeof MAKERS; start: number; length: number }[];
  terms: { start: number; bytes: number };
  groupNames: { start: number; bytes: number };
};

const align = (n: number): number => (n + 7) & ~7;

/** Writes a segment beside its final name, flushes it, then renames: a reader sees the whole file or none. */
export async function writeSegment(path: string, segment: Segment): Promise<void> {
  const terms = new TextEncoder().encode(segment.terms.join('\n'));
  const groupNames = new TextEncoder().encode(JSON.stringify(segment.groupNames));
  const header: Header = {
    format: SEGMENT_FORMAT,
    fields: segment.fields,
    docCount: segment.docCount,
    tagNames: segment.tagNames,
    columns: [],
    terms: { start: 0, bytes: terms.length },
    groupNames: { start: 0, bytes: groupNames.length },
  };
  const parts: Uint8Array[] = [];
  let at = 0;
  for (const name of COLUMNS) {
    const column = segment[name];
    header.columns.push({ name, type: column.constructor.name as keyof typeof MAKERS, start: at, length: column.length });
    parts.push(new Uint8Array(column.buffer, column.byteOffset, column.byteLength));
    at = align(at + column.byteLength);
  }
  header.terms.start = at;
  parts.push(terms);
  header.groupNames.start = align(at + terms.length);
  parts.push(groupNames);
  const head = new TextEncoder().encode(JSON.stringify(header));
  const hash = createHash('sha256').update(head);
  const temporary = `${path}.${process.pid}.tmp`;
  const file = await open(temporary, 'w');
  try {
    let position = align(48 + head.length);
    for (const part of parts) {
      hash.update(part);
      if (part.length > 0) await file.write(part, 0, part.length, position);
      position += align(part.length);
    }
    const prefix = Buffer.alloc(48);
    prefix.writeUInt32LE(MAGIC, 0);
    prefix.writeUInt32LE(head.length, 4);
    prefix.writeDoubleLE(position, 8);
    hash.digest().copy(prefix, 16);
    await file.write(prefix, 0, 48, 0);
    await file.write(head, 0, head.length, 48);
    await file.truncate(position);
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Reads a segment: columns are views on the file's bytes. Throws CorruptSegment when the file is cut, altered or of another format. */
export async function readSegment(path: string): Promise<Segment> {
  const bytes = await readFile(path);
  if (bytes.length < 48 || bytes.readUInt32LE(0) !== MAGIC || bytes.readDoubleLE(8) !== bytes.length) throw new CorruptSegment(path);
  const headLength = bytes.readUInt32LE(4);
  const base = align(48 + headLength);
  if (base > bytes.length) throw new CorruptSegment(path);
  const hash = createHash('sha256').update(bytes.subarray(48, 48 + headLength));
  const head = bytes.toString('utf8', 48, 48 + headLength);
  let header: Header;
  try {
    header = JSON.parse(head) as Header;
  } catch {
    throw new CorruptSegment(path);
  }
  if (header.format !== SEGMENT_FORMAT) throw new CorruptSegment(path);
  const columns: Record<string, Column> = {};
  for (const column of header.columns) {
    const Maker = MAKERS[column.type];
    const start = bytes.byteOffset + base + column.start;
    const size = column.length * Maker.BYTES_PER_ELEMENT;
    if (base + column.start + size > bytes.length) throw new CorruptSegment(path);
    hash.update(bytes.subarray(base + column.start, base + column.start + size));
    // A small file may come from the shared pool, off the alignment that its column needs.
    columns[column.name] =
      start % Maker.BYTES_PER_ELEMENT === 0
        ? new Maker(bytes.buffer as ArrayBuffer, start, column.length)
        : new Maker(bytes.buffer.slice(start, start + size) as ArrayBuffer);
  }
  const termBytes = bytes.subarray(base + header.terms.start, base + header.terms.start + header.terms.bytes);
  hash.update(termBytes);
  const groupBytes = bytes.subarray(base + header.groupNames.start, base + header.groupNames.start + header.groupNames.bytes);
  hash.update(groupBytes);
  if (!hash.digest().equals(bytes.subarray(16, 48))) throw new CorruptSegment(path);
  const terms = header.terms.bytes === 0 ? [] : termBytes.toString('utf8').split('\n');
  const groupNames = JSON.parse(groupBytes.toString('utf8')) as string[];
  return {
    fields: header.fields,
    groupNames,
    docCount: header.docCount,
    tagNames: header.tagNames,
    terms,
    termIds: indexTerms(terms),
    ...columns,
  } as unknown as Segment;
}
