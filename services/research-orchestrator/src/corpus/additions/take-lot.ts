import type { SourceKey } from '@attendu/contracts/sources';
import type { RefusedEntry, SourceEntry } from './entries.ts';
import { heldVersions } from './held.ts';
import type { HeldHashes } from './held-hashes.ts';
import { LotWriter } from './lot-writer.ts';
import { type Additions, addedFolder, type Lot, type Refusal, readAdditions, type Withdrawal, writeAdditions } from './manifest.ts';
import { EntryReader } from './read-entry.ts';

export type ReadProgress = { readonly files: number; readonly records: number; readonly refused: number };

export type LotRequest = {
  readonly dataDir: string;
  /** Where it is read, as the operator sees it. */
  readonly source: string;
  readonly entries: AsyncIterable<SourceEntry | RefusedEntry | { readonly deleted: string }>;
  /** Kind of rows that do not tell it themselves. */
  readonly kind: SourceKey | null;
  readonly now: Date;
  /** The latest day of the data, by that of the records; '' when they bear none. */
  readonly dataDate: (latest: string) => string | Promise<string>;
  /** Given: what is held already, letter for letter, is left out. */
  readonly held?: HeldHashes;
  /** What the source gave before and gives no more is withdrawn. Needs `held`. */
  readonly isWhole?: boolean;
  /** Written with the lot, in one go. Without them, a lot that brings nothing is an error. */
  readonly marks?: () => Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  readonly onProgress?: (read: ReadProgress) => void;
  readonly onRefusal?: (refusal: Refusal) => void;
};

export type TakenLot = {
  /** Null when everything was held already. */
  readonly lot: Lot | null;
  /** False when the very same records were there already. */
  readonly isNew: boolean;
  /** Records that came twice. */
  readonly repeated: number;
  /** Versions that were not held; those that read otherwise than held; those that the publisher removes. Without `held`, all are new. */
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly refused: number;
};

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

/** Reads entries into chunks of the corpus, all of them or none. The caller holds the lock of the folder. @throws NothingRead */
export async function takeLot(o: LotRequest): Promise<TakenLot> {
  const { dataDir, now, held } = o;
  const today = now.toISOString().slice(0, 10);
  const lot = new LotWriter(addedFolder(dataDir), now, held, o.onRefusal);
  try {
    await readInto(lot, o);
    if (o.marks === undefined && !lot.hasChunks() && lot.removed.size === 0) throw new NothingRead(lot.refusals, lot.refused);
    const before = await readAdditions(dataDir);
    const marks = { ...before.marks, ...o.marks?.() };
    const withdrawals = held === undefined ? await withdrawalsOf(dataDir, lot, today) : await held.withdrawals(lot, o, before, today);
    const counts = {
      repeated: lot.repeated,
      added: lot.taken - lot.changed,
      changed: lot.changed,
      removed: withdrawals.length,
      refused: lot.refused,
    };
    if (held !== undefined && !lot.hasChunks() && withdrawals.length === 0) {
      await writeAdditions(dataDir, { ...before, marks });
      return { lot: null, isNew: false, ...counts };
    }
    const known = before.lots.find(({ id }) => id === lot.id());
    if (known !== undefined && held === undefined) return { lot: known, isNew: false, ...counts, added: 0, removed: 0 };
    const dataDate = await o.dataDate(lot.latest);
    const added: Lot = {
      id: lot.id(),
      source: o.source,
      addedAt: now.toISOString(),
      dataDate,
      kinds: lot.kinds(),
      chunks: await lot.publish(dataDate),
      editions: lot.editionDays(),
      refused: lot.refused,
      refusals: lot.refusals,
    };
    await writeAdditions(dataDir, { ...merge(before, added, withdrawals, lot.seen), marks });
    held?.taken(added, lot.kept, withdrawals);
    return { lot: added, isNew: true, ...counts };
  } finally {
    await lot.discard();
  }
}

async function readInto(lot: LotWriter, o: LotRequest): Promise<void> {
  const reader = new EntryReader(o.kind);
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

/** What a publisher gives anew is no longer withdrawn. */
function merge(before: Additions, lot: Lot, withdrawals: readonly Withdrawal[], seen: ReadonlySet<string>): Additions {
  const names = new Set(lot.chunks.map(({ name }) => name));
  return {
    ...before,
    lots: [...before.lots, lot],
    withdrawn: [...before.withdrawn.filter(({ kind, version }) => !seen.has(`${kind}/${version}`)), ...withdrawals],
    removed: before.removed.filter((name) => !names.has(name)),
  };
}

/** The versions held under the removed ids; one that the same archive gives again is not removed. */
async function withdrawalsOf(dataDir: string, { removed, seen }: LotWriter, on: string): Promise<Withdrawal[]> {
  if (removed.size === 0) return [];
  const found: Withdrawal[] = [];
  for await (const { kind, id, version } of heldVersions(dataDir))
    if ((removed.has(id) || removed.has(version)) && !seen.has(`${kind}/${version}`)) found.push({ kind, document: id, version, on });
  return found;
}
