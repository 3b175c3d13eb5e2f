import { inflateRawSync } from 'node:zlib';

/** Not a ZIP archive, or a broken one. */
export class ZipUnreadable extends Error {}
/** The uncompressed size exceeds the limit. Declared sizes are not trusted: each entry is inflated and measured. */
export class ZipTooLarge extends Error {}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const STORED = 0;
const DEFLATED = 8;
const MOST_ENTRIES = 5_000;

/**
 * Names of the entries, after checking that together they inflate within `maxBytes`.
 * @throws ZipUnreadable, ZipTooLarge
 */
export function checkedNames(archive: Buffer, maxBytes: number): string[] {
  const names: string[] = [];
  let budget = maxBytes;
  for (const entry of entries(archive)) {
    names.push(entry.name);
    if (names.length > MOST_ENTRIES) throw new ZipTooLarge();
    budget -= opened(entry, budget).length;
    if (budget < 0) throw new ZipTooLarge();
  }
  return names;
}

/** Inflates one entry. @throws ZipUnreadable, ZipTooLarge */
export function readEntry(archive: Buffer, wanted: string, maxBytes: number): Buffer {
  for (const entry of entries(archive)) if (entry.name === wanted) return opened(entry, maxBytes);
  throw new ZipUnreadable();
}

type Entry = { readonly name: string; readonly method: number; readonly data: Buffer };

function* entries(archive: Buffer): Generator<Entry> {
  const end = endRecord(archive);
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (at + 46 > archive.length || archive.readUInt32LE(at) !== ENTRY) throw new ZipUnreadable();
    const flags = archive.readUInt16LE(at + 8);
    const method = archive.readUInt16LE(at + 10);
    const size = archive.readUInt32LE(at + 20);
    const nameEnd = at + 46 + archive.readUInt16LE(at + 28);
    const local = archive.readUInt32LE(at + 42);
    // Bit 0: encrypted. Sizes of all ones: an archive of more than 4 GB.
    if ((flags & 1) !== 0 || (method !== STORED && method !== DEFLATED) || local + 30 > archive.length) throw new ZipUnreadable();
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    if (start + size > archive.length) throw new ZipUnreadable();
    yield { name: archive.toString('utf8', at + 46, nameEnd), method, data: archive.subarray(start, start + size) };
    at = nameEnd + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
}

/** Offset of the end of the central directory, searched in the last 64 KB because a comment may follow it. */
function endRecord(archive: Buffer): number {
  for (let at = archive.length - 22; at >= Math.max(0, archive.length - 22 - 0xffff); at -= 1) {
    if (archive.readUInt32LE(at) === END) return at;
  }
  throw new ZipUnreadable();
}

function opened({ method, data }: Entry, budget: number): Buffer {
  if (method === STORED) return data;
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(1, budget) });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new ZipTooLarge();
    throw new ZipUnreadable();
  }
}
