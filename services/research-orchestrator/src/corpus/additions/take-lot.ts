import { namesPersons, type SourceKey } from '@attendu/contracts/sources';
import type { Mapping } from '../readers/row-mappings.ts';
import { Bars } from './bars.ts';
import { copiesAfter, keepsCopy } from './copies.ts';
import type { RefusedEntry, SourceEntry } from './entries.ts';
import { type Erased, eraseFromFiles, removeUnnamed } from './erase-files.ts';
import { heldVersions } from './held.ts';
import type { HeldHashes } from './held-hashes.ts';
import { type DataDay, LotWriter } from './lot-writer.ts';
import { type Additions, addedFolder, type Lot, type Refusal, readAdditions, type Withdrawal, writeAdditions } from './manifest.ts';
import { EntryReader } from './read-entry.ts';

export type ReadProgress = { readonly files: number; readonly records: number; readonly refused: number };

export type LotRequest = {
  readonly dataDir: string;
  /** Its source, as shown to the operator. */
  readonly source: string;
  readonly entries: AsyncIterable<SourceEntry | RefusedEntry | { readonly deleted: string }>;
  /** Kind of rows that do not name their own. */
  readonly kind: SourceKey | null;
  /** Where these rows hold their fields; the kind's own by default. */
  readonly mapping?: Mapping;
  readonly now: Date;
  /** The day of the data of a kind, from the latest one of its records; '' when they have none. */
  readonly dataDate: (latest: string) => DataDay | Promise<DataDay>;
  /** Up to which day its publisher gives the kind, also when nothing has changed. */
  readonly upTo?: string | null;
  /** When given, records identical to held ones are left out. */
  readonly held?: HeldHashes;
  /** The lot is a full export: records of lots whose source begins so, and that it no longer gives, are withdrawn. Needs `held`. */
  readonly wholeOf?: string;
  /** Written together with the lot, atomically. Without them, an empty lot is an error. */
  readonly marks?: () => Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  readonly onProgress?: (read: ReadProgress) => void;
  readonly onRefusal?: (refusal: Refusal) => void;
};

export type TakenLot = {
  /** Null when everything was already held. */
  readonly lot: Lot | null;
  /** False when exactly the same records were already held. */
  readonly isNew: boolean;
  /** Number of duplicate records. */
  readonly repeated: number;
  /** New versions; changed versions; versions that the publisher deletes. Without `held`, all are new. */
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly refused: number;
};

/** None of the named files could be read. */
export class NothingRead extends Error {
  readonly refusals: readonly Refusal[];
  readonly refused: number;

  constructor(refusals: readonly Refusal[], refused: number) {
    super('Aucun document n’a pu être lu.');
    this.refusals = refusals;
    this.refused = refused;
  }
}

/** Reads entries into chunks of the corpus, all or none. The caller holds the folder's lock. @throws NothingRead */
export async function takeLot(o: LotRequest): Promise<TakenLot> {
  const { dataDir, now, held } = o;
  const today = now.toISOString().slice(0, 10);
  const bars = new Bars((await readAdditions(dataDir)).withdrawn);
  const lot = new LotWriter(addedFolder(dataDir), now, { held, bars }, o.onRefusal);
  try {
    await readInto(lot, o);
    if (o.marks === undefined && !lot.hasChunks() && lot.removed.size === 0) throw new NothingRead(lot.refusals, lot.refused);
    const before = await readAdditions(dataDir);
    const marks = { ...before.marks, ...o.marks?.() };
    const checked = checkedDays(before, o);
    const copies = copiesAfter(before, lot, o.wholeOf !== undefined);
    const withdrawals =
      held === undefined ? await withdrawalsOf(dataDir, lot, before, today) : await held.withdrawals(lot, o, before, today);
    const counts = {
      repeated: lot.repeated,
      added: lot.taken - lot.changed,
      changed: lot.changed,
      removed: withdrawals.length,
      refused: lot.refused,
    };
    if (held !== undefined && !lot.hasChunks() && withdrawals.length === 0) {
      await writeAdditions(dataDir, { ...before, marks, copies, checked });
      return { lot: null, isNew: false, ...counts };
    }
    const known = before.lots.find(({ id }) => id === lot.id());
    if (known !== undefined && held === undefined) return { lot: known, isNew: false, ...counts, added: 0, removed: 0 };
    const days = await lot.dataDays(o.dataDate);
    const dataDate =
      [...days.values()]
        .map(({ day }) => day)
        .sort()
        .at(-1) ?? today;
    const added: Lot = {
      id: lot.id(),
      source: o.source,
      addedAt: now.toISOString(),
      dataDate,
      kinds: lot.kinds(),
      chunks: await lot.publish(days),
      editions: lot.editionDays(),
      refused: lot.refused,
      refusals: lot.refusals,
    };
    const { lots, renamed } = await eraseReplaced(dataDir, before.lots, lot, withdrawals, days, held);
    const rewritten = [...before.rewritten, ...renamed.keys()];
    const after = { ...merge({ ...before, lots, rewritten }, added, withdrawals, lot), marks, copies, checked };
    await writeAdditions(dataDir, after);
    held?.taken(added, lot.kept, withdrawals, renamed);
    return { lot: added, isNew: true, ...counts };
  } finally {
    await removeUnnamed(dataDir);
  }
}

/** With the day up to which the kind was compared now. */
function checkedDays({ checked }: Additions, { kind, upTo = null }: LotRequest): Additions['checked'] {
  return kind === null || upTo === null || upTo <= (checked[kind] ?? '') ? checked : { ...checked, [kind]: upTo };
}

async function readInto(lot: LotWriter, o: LotRequest): Promise<void> {
  const reader = new EntryReader(o.kind, o.mapping);
  let files = 0;
  for await (const entry of o.entries) {
    o.signal?.throwIfAborted();
    files += 1;
    if ('refused' in entry) lot.refuse({ where: entry.path, reason: entry.refused });
    else if ('deleted' in entry) lot.removed.add(entry.deleted);
    else
      for await (const item of reader.read(entry.path, entry.stream)) {
        o.signal?.throwIfAborted();
        await lot.take(item);
        o.onProgress?.({ files, records: lot.seen.size, refused: lot.refused });
      }
    o.onProgress?.({ files, records: lot.seen.size, refused: lot.refused });
  }
  for (const item of reader.finish()) await lot.take(item);
  await lot.flushAll();
}

/**
 * Removes from the chunks the versions that the lot withdraws and, for kinds whose texts name persons, the earlier texts of the versions that it replaces.
 * `held` says which chunks contain them; without it, all chunks are read.
 */
async function eraseReplaced(
  dataDir: string,
  lots: readonly Lot[],
  lot: LotWriter,
  withdrawals: readonly Withdrawal[],
  days: ReadonlyMap<SourceKey, DataDay>,
  held: HeldHashes | undefined,
): Promise<Erased> {
  const withdrawn = new Set(withdrawals.map(({ kind, version }) => `${kind}/${version}`));
  const replaced = held === undefined ? lot.seen : lot.replaced;
  const kinds = new Set<SourceKey>([
    ...withdrawals.map(({ kind }) => kind),
    ...[...replaced.keys()].map((key) => key.split('/', 1)[0] as SourceKey).filter(namesPersons),
  ]);
  const chunks =
    held === undefined
      ? null
      : new Set([...lot.replaced.values(), ...withdrawals.flatMap(({ kind, version }) => held.chunkOf(kind, version) ?? [])]);
  return eraseFromFiles(
    dataDir,
    lots,
    (chunk, { kind, version }) =>
      withdrawn.has(`${kind}/${version}`) ||
      (namesPersons(kind) && replaced.has(`${kind}/${version}`) && (chunk.dataDate ?? '') <= (days.get(kind)?.day ?? '')),
    ({ kind, name }) => kinds.has(kind) && chunks?.has(name) !== false,
  );
}

/**
 * A record that the publisher gives again, or the operator adds again, is no longer withdrawn. A document of which the operator adds a version is barred
 * in its withdrawn versions only.
 */
function merge(before: Additions, lot: Lot, withdrawals: readonly Withdrawal[], { seen, lifted }: LotWriter): Additions {
  const names = new Set(lot.chunks.map(({ name }) => name));
  const withdrawn = before.withdrawn
    .filter(({ kind, version }) => !seen.has(`${kind}/${version}`))
    .map(({ whole, ...one }) => (whole && !lifted.has(`${one.kind}/${one.document}`) ? { ...one, whole } : one));
  return {
    ...before,
    lots: [...before.lots, lot],
    withdrawn: [...withdrawn, ...withdrawals],
    removed: before.removed.filter((name) => !names.has(name)),
    rewritten: before.rewritten.filter((name) => !names.has(name)),
  };
}

/** The deleted versions that are held, except those that the same archive gives again. */
async function withdrawalsOf(dataDir: string, lot: LotWriter, before: Additions, on: string): Promise<Withdrawal[]> {
  const { removed, seen } = lot;
  if (removed.size === 0) return [];
  const copies = new Set(before.copies);
  const found: Withdrawal[] = [];
  for await (const { kind, id, version } of heldVersions(dataDir))
    if (removed.has(version) && !seen.has(`${kind}/${version}`) && !keepsCopy(lot, copies, version))
      found.push({ kind, document: id, version, on, by: 'publisher' });
  return found;
}
