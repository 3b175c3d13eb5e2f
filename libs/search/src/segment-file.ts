import { type Column, CorruptFile, readColumns, writeColumns } from './column-file.ts';
import { NameTable } from './name-table.ts';
import type { Segment } from './segment.ts';
import { TermTable } from './term-table.ts';

/** Changes whenever the layout below or the meaning of a column does. */
export const SEGMENT_FORMAT = 3;
const FORMAT = `segment ${SEGMENT_FORMAT}`;

export { CorruptFile as CorruptSegment };

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
type Meta = { fields: number; docCount: number; tagNames: readonly string[] };

/** Writes a segment whole or not at all. */
export async function writeSegment(path: string, segment: Segment): Promise<void> {
  const columns: Record<string, Column> = Object.fromEntries(COLUMNS.map((name) => [name, segment[name]]));
  columns.termBytes = segment.terms.bytes;
  columns.termOffsets = segment.terms.offsets;
  columns.nameBytes = segment.groupNames.bytes;
  columns.nameOffsets = segment.groupNames.offsets;
  const { fields, docCount, tagNames } = segment;
  await writeColumns(path, FORMAT, { columns, meta: { fields, docCount, tagNames } satisfies Meta });
}

/** Columns that an engine outside this process holds as well. `keepsText`: but for the forward field. */
export const outsideColumns = ({ keepsText }: { readonly keepsText: boolean }): ReadonlySet<string> =>
  new Set(['docs', 'freqs', ...(keepsText ? [] : ['forward', 'forwardOffsets'])]);

/** Reads a segment. Throws CorruptSegment when the file is cut, altered or of another format. `skipped`: columns left empty. */
export async function readSegment(path: string, skipped?: ReadonlySet<string>): Promise<Segment> {
  const { columns, meta } = await readColumns<Meta>(path, FORMAT, skipped);
  const { termBytes, termOffsets, nameBytes, nameOffsets, ...own } = columns;
  if (termBytes === undefined || termOffsets === undefined || nameBytes === undefined || nameOffsets === undefined)
    throw new CorruptFile(path);
  return {
    ...meta,
    ...own,
    terms: new TermTable(termBytes as Uint8Array, termOffsets as Uint32Array),
    groupNames: new NameTable(nameBytes as Uint8Array, nameOffsets as Uint32Array),
  } as unknown as Segment;
}
