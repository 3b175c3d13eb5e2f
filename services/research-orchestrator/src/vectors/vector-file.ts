import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { writeAtomically } from '../corpus/atomic-file.ts';
import type { Quantised } from './quantise.ts';

/** Identity of a row: its document's version and the embedded text, as digests, so that rows have a fixed size. */
export type RowKey = { readonly id: string; readonly text: string };

const ID_BYTES = 12;
const TEXT_BYTES = 12;
const SCALE_AT = ID_BYTES + TEXT_BYTES;
const CHECK_AT = SCALE_AT + 4;
const VALUES_AT = CHECK_AT + 4;
/** Rows read at once. */
const ROWS_A_READ = 256;

const digest = (text: string, bytes: number): string => createHash('sha256').update(text).digest().toString('latin1', 0, bytes);
export const rowKey = (kind: string, versionId: string, text: string): RowKey => ({
  id: rowId(kind, versionId),
  text: digest(text, TEXT_BYTES),
});
export const rowId = (kind: string, versionId: string): string => digest(`${kind}/${versionId}`, ID_BYTES);

/**
 * Header of a vector file. `fingerprint`: of the index once each of its documents has a row, null until then: partial vectors would favour part of
 * the corpus, so they are used only when complete.
 */
const stateSchema = z.object({ fingerprint: z.string().nullable(), dimensions: z.int().min(1), documents: z.int() });
export type VectorState = z.infer<typeof stateSchema>;

export type VectorPaths = { readonly rows: string; readonly state: string };

/** Vector files of a model, beside the index. `dimensions`: as requested; undefined for the model's default. */
export function vectorPaths(dataDir: string, model: string, dimensions: number | undefined): VectorPaths {
  const name = createHash('sha256')
    .update(JSON.stringify([model, dimensions ?? null]))
    .digest('hex')
    .slice(0, 16);
  const folder = join(dataDir, 'vectors');
  return { rows: join(folder, `${name}.rows`), state: join(folder, `${name}.json`) };
}

/** Null when nothing has been embedded yet. */
export async function readState(paths: VectorPaths): Promise<VectorState | null> {
  try {
    return stateSchema.parse(JSON.parse(await readFile(paths.state, 'utf8')));
  } catch {
    return null;
  }
}

export async function writeState(paths: VectorPaths, state: VectorState): Promise<void> {
  await mkdir(dirname(paths.state), { recursive: true });
  await writeAtomically(paths.state, JSON.stringify(state));
}

const rowBytes = (dimensions: number): number => VALUES_AT + dimensions;

export function encodeRow({ id, text }: RowKey, { values, scale }: Quantised): Buffer {
  const row = Buffer.alloc(rowBytes(values.length));
  row.write(id, 0, 'latin1');
  row.write(text, ID_BYTES, 'latin1');
  row.writeFloatLE(scale, SCALE_AT);
  row.set(new Uint8Array(values.buffer, values.byteOffset, values.length), VALUES_AT);
  row.writeUInt32LE(checkOf(row), CHECK_AT);
  return row;
}

const checkOf = (row: Buffer): number => crc32(row.subarray(VALUES_AT), crc32(row.subarray(0, CHECK_AT)));

export type Row = RowKey & { readonly scale: number; readonly values: Int8Array };

/** The intact rows of a file, oldest first; the later of two rows with the same id counts. Rows damaged by a crash or a disk error are skipped. */
export async function* readRows(path: string, dimensions: number): AsyncGenerator<Row> {
  const size = rowBytes(dimensions);
  let rest: Buffer = Buffer.alloc(0);
  try {
    for await (const piece of createReadStream(path, { highWaterMark: size * ROWS_A_READ }) as AsyncIterable<Buffer>) {
      const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
      let at = 0;
      for (; at + size <= bytes.length; at += size) {
        const row = bytes.subarray(at, at + size);
        if (row.readUInt32LE(CHECK_AT) !== checkOf(row)) continue;
        yield {
          id: row.toString('latin1', 0, ID_BYTES),
          text: row.toString('latin1', ID_BYTES, SCALE_AT),
          scale: row.readFloatLE(SCALE_AT),
          values: new Int8Array(row.buffer, row.byteOffset + VALUES_AT, dimensions),
        };
      }
      rest = bytes.subarray(at);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

export type RowWriter = { append(rows: readonly Buffer[]): Promise<void>; close(): Promise<void> };

/** Appends rows and flushes them. First truncates a partial row left by a crash. */
export async function appendRows(path: string, dimensions: number): Promise<RowWriter> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, 'a');
  const { size } = await file.stat();
  await file.truncate(size - (size % rowBytes(dimensions)));
  return {
    async append(rows) {
      await file.appendFile(Buffer.concat(rows));
      await file.datasync();
    },
    close: () => file.close(),
  };
}
