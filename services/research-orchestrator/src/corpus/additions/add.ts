import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import type { SourceKey } from '@attendu/contracts/sources';
import type { Mapping } from '../readers/row-mappings.ts';
import { entriesOf } from './entries.ts';
import { withLock } from './lock.ts';
import { addedFolder, type Lot } from './manifest.ts';
import { NothingRead, type ReadProgress, takeLot } from './take-lot.ts';

export type AddOptions = {
  readonly dataDir: string;
  readonly path: string;
  /** Kind of rows that do not name their own. */
  readonly kind: SourceKey | null;
  /** Where these rows hold their fields; the kind's own by default. */
  readonly mapping?: Mapping;
  readonly now: Date;
  readonly onProgress?: (read: ReadProgress) => void;
};
export type AddResult = {
  readonly lot: Lot;
  /** False when exactly the same records were already held. */
  readonly isNew: boolean;
  /** Number of duplicate records. */
  readonly repeated: number;
  /** Versions that were held and that the publisher deletes. */
  readonly removed: number;
};

/**
 * Reads a file, a folder or an archive into chunks of the corpus. Takes all of it, or nothing when an archive is damaged or the disk is full; an
 * unreadable record is left out and counted. The running product stores and indexes the chunks. @throws NothingRead
 */
export async function addToCorpus({ dataDir, path, kind, mapping, now, onProgress }: AddOptions): Promise<AddResult> {
  const source = resolve(path);
  const today = now.toISOString().slice(0, 10);
  const { lot, isNew, repeated, removed } = await withLock(addedFolder(dataDir), () =>
    takeLot({
      dataDir,
      source,
      entries: entriesOf(source),
      kind,
      ...(mapping === undefined ? {} : { mapping }),
      now,
      dataDate: async (latest) => {
        const named = dayOfName(basename(path), today);
        if (named !== null) return { day: named, isKnown: true };
        return { day: latest || (await changedOn(path, today)), isKnown: latest !== '', isPartial: true };
      },
      ...(onProgress === undefined ? {} : { onProgress }),
    }),
  );
  if (lot === null) throw new NothingRead([], 0);
  return { lot, isNew, repeated, removed };
}

/** Orders records without a date among others: they are at most as old as their file. */
async function changedOn(path: string, today: string): Promise<string> {
  const day = (await stat(path)).mtime.toISOString().slice(0, 10);
  return day > today ? today : day;
}

/** The day in an archive's name: `LEGI_20260914-211003.tar.gz`. */
export function dayOfName(name: string, today: string): string | null {
  const match = /(?<!\d)((?:19|20)\d{2})(\d{2})(\d{2})(?!\d)/.exec(name);
  if (match === null) return null;
  const day = `${match[1]}-${match[2]}-${match[3]}`;
  return Number.isNaN(Date.parse(day)) || day > today ? null : day;
}
