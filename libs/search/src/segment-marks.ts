import { readColumns, writeColumns } from './column-file.ts';
import type { SegmentState } from './index-view.ts';
import type { Segment } from './segment.ts';

/** What changed since a segment was written: documents removed, in ascending order, and documents with other days of force. */
export type SegmentMarks = {
  readonly removed: Uint32Array;
  readonly changed: Uint32Array;
  readonly from: Int32Array;
  readonly to: Int32Array;
};

const FORMAT = 'segment marks 1';

export async function writeMarks(path: string, { removed, changed, from, to }: SegmentMarks): Promise<void> {
  await writeColumns(path, FORMAT, { columns: { removed, changed, from, to }, meta: {} });
}

/** Throws CorruptFile, or the file system's error, when the marks cannot be read. */
export async function readMarks(path: string): Promise<SegmentMarks> {
  // Written by the function above in the same format, so each column has the type it has there.
  return (await readColumns(path, FORMAT)).columns as unknown as SegmentMarks;
}

export function withMarks(segment: Segment, marks: SegmentMarks | null): SegmentState {
  if (marks === null) return { segment, removed: null };
  const removed = marks.removed.length === 0 ? null : marks.removed;
  if (marks.changed.length === 0) return { segment, removed };
  const [from, to] = [segment.from.slice(), segment.to.slice()];
  marks.changed.forEach((doc, i) => {
    from[doc] = marks.from[i] as number;
    to[doc] = marks.to[i] as number;
  });
  return { segment: { ...segment, from, to }, removed };
}
