import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import type { SourceKey } from '@attendu/contracts/sources';
import { entriesOf } from './entries.ts';
import { heldVersions } from './held.ts';
import { withLock } from './lock.ts';
import { LotWriter } from './lot-writer.ts';
import { type Additions, addedFolder, type Lot, type Refusal, readAdditions, type Withdrawal, writeAdditions } from './manifest.ts';
import { EntryReader } from './read-entry.ts';

export type AddOptions = {
  readonly dataDir: string;
  readonly path: string;
  /** Kind of rows that do not tell it themselves. */
  readonly kind: SourceKey | null;
  readonly now: Date;
  readonly onProgress?: (read: { files: number; records: number; refused: number }) => void;
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
 * that cannot be read is left out and counted. The product stores and indexes the chunks. @throws when nothing could be read.
 */
export function addToCorpus(o: AddOptions): Promise<AddResult> {
  return withLock(addedFolder(o.dataDir), () => add(o));
}

async function add({ dataDir, path, kind, now, onProgress }: AddOptions): Promise<AddResult> {
  const today = now.toISOString().slice(0, 10);
  const lot = new LotWriter(addedFolder(dataDir), today);
  try {
    const reader = new EntryReader(kind);
    let files = 0;
    for await (const entry of entriesOf(resolve(path))) {
      files += 1;
      if ('refused' in entry) lot.refuse({ where: entry.path, reason: entry.refused });
      else for await (const item of reader.read(entry.path, entry.stream)) await lot.take(item);
      onProgress?.({ files, records: lot.seen.size, refused: lot.refused });
    }
    for (const item of reader.finish()) await lot.take(item);
    await lot.flushAll();
    if (lot.isEmpty()) throw new NothingRead(lot.refusals, lot.refused);

    const before = await readAdditions(dataDir);
    const known = before.lots.find(({ id }) => id === lot.id());
    if (known !== undefined) return { lot: known, isNew: false, repeated: lot.repeated, removed: 0 };
    const dataDate = dayOfName(basename(path), today) ?? (lot.latest || (await changedOn(path, today)));
    const withdrawals = await withdrawalsOf(dataDir, lot.removed, lot.seen, today);
    const added: Lot = {
      id: lot.id(),
      source: resolve(path),
      addedAt: now.toISOString(),
      dataDate,
      kinds: lot.kinds(),
      chunks: await lot.publish(dataDate),
      editions: lot.editionDays(),
      refused: lot.refused,
      refusals: lot.refusals,
    };
    await writeAdditions(dataDir, merge(before, added, withdrawals, lot.seen));
    return { lot: added, isNew: true, repeated: lot.repeated, removed: withdrawals.length };
  } finally {
    await lot.discard();
  }
}

/** Nothing of what was named could be read. */
export class NothingRead extends Error {
  readonly refusals: readonly Refusal[];
  readonly refused: number;

  constructor(refusals: readonly Refusal[], refused: number) {
    super('Aucun document n’a pu être lu.');
    this.refusals = refusals;
    this.refused = refused;
  }
}

/** What a publisher gives anew is no longer withdrawn. */
function merge(before: Additions, lot: Lot, withdrawals: readonly Withdrawal[], seen: ReadonlySet<string>): Additions {
  const names = new Set(lot.chunks.map(({ name }) => name));
  return {
    lots: [...before.lots, lot],
    withdrawn: [...before.withdrawn.filter(({ kind, version }) => !seen.has(`${kind}/${version}`)), ...withdrawals],
    removed: before.removed.filter((name) => !names.has(name)),
  };
}

/** The versions held under the removed ids; one that the same archive gives again is not removed. */
async function withdrawalsOf(dataDir: string, removed: ReadonlySet<string>, seen: ReadonlySet<string>, on: string): Promise<Withdrawal[]> {
  if (removed.size === 0) return [];
  const found: Withdrawal[] = [];
  for await (const { kind, id, version } of heldVersions(dataDir))
    if ((removed.has(id) || removed.has(version)) && !seen.has(`${kind}/${version}`)) found.push({ kind, document: id, version, on });
  return found;
}

/** For records that bear no day: their file says how old they are at most. */
async function changedOn(path: string, today: string): Promise<string> {
  const day = (await stat(path)).mtime.toISOString().slice(0, 10);
  return day > today ? today : day;
}

/** The day that an archive's name bears: `LEGI_20260914-211003.tar.gz`. */
function dayOfName(name: string, today: string): string | null {
  const match = /(?<!\d)((?:19|20)\d{2})(\d{2})(\d{2})(?!\d)/.exec(name);
  if (match === null) return null;
  const day = `${match[1]}-${match[2]}-${match[3]}`;
  return Number.isNaN(Date.parse(day)) || day > today ? null : day;
}
