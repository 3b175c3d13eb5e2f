import { gzipSync } from 'node:zlib';
import type { CorpusRecord } from './record.ts';

/** Records of one file a member: small pieces keep memory low, and gzip members may follow one another in a file. */
const RECORDS_A_MEMBER = 1000;

/** `bytes`: of the lines added, before compression. */
export type ChunkSink = { add(record: CorpusRecord): void; finish(): Buffer; records(): number; bytes(): number };

/** Collects lines and compresses them as they come. */
export function createChunkSink(): ChunkSink {
  let lines: string[] = [];
  const members: Buffer[] = [];
  let count = 0;
  let bytes = 0;
  const flush = (): void => {
    if (lines.length > 0) members.push(gzipSync(`${lines.join('\n')}\n`, { level: 5 }));
    lines = [];
  };
  return {
    add(record) {
      const line = JSON.stringify(record);
      lines.push(line);
      bytes += line.length;
      count += 1;
      if (lines.length >= RECORDS_A_MEMBER) flush();
    },
    finish() {
      flush();
      return Buffer.concat(members);
    },
    records: () => count,
    bytes: () => bytes,
  };
}
