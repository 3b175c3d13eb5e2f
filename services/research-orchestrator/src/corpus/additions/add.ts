import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import type { SourceKey } from '@attendu/contracts/sources';
import { entriesOf } from './entries.ts';
import { withLock } from './lock.ts';
import { addedFolder, type Lot } from './manifest.ts';
import { NothingRead, type ReadProgress, takeLot } from './take-lot.ts';

export type AddOptions = {
  readonly dataDir: string;
  readonly path: string;
  /** Kind of rows that do not tell it themselves. */
  readonly kind: SourceKey | null;
  readonly now: Date;
  readonly onProgress?: (read: ReadProgress) => void;
};
export type AddResult = {
  readonly lot: Lot;
  /** False when the very same records were there already. */
  readonly isNew: boolean;
  /** Records that came twice. */
  readonly repeated: number;
  /** Versions that the publisher removes and that were held. */
  readonly removed: number;
};

/**
 * Reads a file, a folder or an archive into chunks of the corpus. All of it is taken, or, when an archive is torn or the disk is full, nothing; a record
 * that cannot be read is left out and counted. The product stores and indexes the chunks. @throws NothingRead
 */
export async function addToCorpus({ dataDir, path, kind, now, onProgress }: AddOptions): Promise<AddResult> {
  const source = resolve(path);
  const today = now.toISOString().slice(0, 10);
  const { lot, isNew, repeated, removed } = await withLock(addedFolder(dataDir), () =>
    takeLot({
      dataDir,
      source,
      entries: entriesOf(source),
      kind,
      now,
      dataDate: async (latest) => dayOfName(basename(path), today) ?? (latest || (await changedOn(path, today))),
      ...(onProgress === undefined ? {} : { onProgress }),
    }),
  );
  if (lot === null) throw new NothingRead([], 0);
  return { lot, isNew, repeated, removed };
}

/** For records that bear no day: their file says how old they are at most. */
async function changedOn(path: string, today: string): Promise<string> {
  const day = (await stat(path)).mtime.toISOString().slice(0, 10);
  return day > today ? today : day;
}

/** The day that an archive's name bears: `LEGI_20260914-211003.tar.gz`. */
export function dayOfName(name: string, today: string): string | null {
  const match = /(?<!\d)((?:19|20)\d{2})(\d{2})(\d{2})(?!\d)/.exec(name);
  if (match === null) return null;
  const day = `${match[1]}-${match[2]}-${match[3]}`;
  return Number.isNaN(Date.parse(day)) || day > today ? null : day;
}
