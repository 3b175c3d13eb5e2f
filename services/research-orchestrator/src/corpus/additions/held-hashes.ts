import { createHash } from 'node:crypto';
import type { SourceKey } from '@attendu/contracts/sources';
import { readChunk } from '../read.ts';
import type { CorpusRecord } from '../record.ts';
import { SyncFailure } from '../sync/failure.ts';
import { byDate } from './authority.ts';
import { type GivenAndRemoved, keepsCopy } from './copies.ts';
import { allChunks } from './held.ts';
import { type Additions, type Lot, readAdditions, type Withdrawal } from './manifest.ts';

/** For a version: the hash of its record, its document, and the chunk that provides it. */
type HeldVersion = { readonly hash: string; readonly document: string; readonly chunk: string };

/** A version that a lot adds. `part`: index of its chunk among those of the kind. */
export type AddedVersion = Omit<HeldVersion, 'chunk'> & { readonly kind: SourceKey; readonly version: string; readonly part: number };

/** What a lot gives and removes. `pages`: of the doctrine, in whichever version; `unreadable`: ids of refused files and rows, which are not withdrawn. */
type LotContents = Omit<GivenAndRemoved, 'copies'> & { readonly pages: ReadonlySet<string>; readonly unreadable: ReadonlySet<string> };

/** A full export that keeps less than this share of the previous one is treated as incomplete. */
const LEAST_KEPT = 0.8;

const hashOf = (record: CorpusRecord): string => createHash('sha1').update(JSON.stringify(record)).digest('base64url').slice(0, 14);

/** The versions held of each kind, so that a synchronisation takes only new and changed ones. */
export class HeldHashes {
  readonly #dataDir: string;
  readonly #kinds = new Map<SourceKey, Map<string, HeldVersion>>();

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  /** `chunk`: the one that holds the version now; '' when none does. */
  async compare(record: CorpusRecord): Promise<{ state: 'new' | 'same' | 'changed'; hash: string; chunk: string }> {
    const before = (await this.#of(record.kind)).get(record.version);
    const hash = hashOf(record);
    const state = before === undefined ? 'new' : before.hash === hash ? 'same' : 'changed';
    return { state, hash, chunk: before?.chunk ?? '' };
  }

  chunkOf(kind: SourceKey, version: string): string | undefined {
    return this.#kinds.get(kind)?.get(version)?.chunk;
  }

  /** The versions that a publisher deletes, or that a full export no longer contains. @throws SyncFailure when the export looks incomplete */
  async withdrawals(
    lot: LotContents,
    { kind, wholeOf }: { readonly kind: SourceKey | null; readonly wholeOf?: string },
    { lots, copies: before }: Additions,
    on: string,
  ): Promise<Withdrawal[]> {
    if (kind === null) return [];
    const held = await this.#of(kind);
    const copies = new Set(before);
    const gone = new Set([...lot.removed].filter((id) => held.has(id) && !keepsCopy(lot, copies, id)));
    if (wholeOf !== undefined) {
      const own = new Set(lots.filter(({ source }) => source.startsWith(wholeOf)).flatMap(({ chunks }) => chunks.map(({ name }) => name)));
      const given = [...held].filter(([, { chunk }]) => own.has(chunk));
      // The doctrine in force is given in its present version only: a page that is there has had its earlier ones replaced, not withdrawn.
      const missing = given.filter(
        ([version, { document }]) =>
          !lot.seen.has(`${kind}/${version}`) && !lot.pages.has(document) && !lot.unreadable.has(version) && !lot.unreadable.has(document),
      );
      const kept = given.length - missing.length;
      if (kept < given.length * LEAST_KEPT)
        throw new SyncFailure(
          `L’éditeur ne donne plus que ${kept} des ${given.length} textes qu’il donnait : son envoi est pris pour incomplet, rien n’est changé.`,
        );
      for (const [version] of missing) gone.add(version);
    }
    return [...gone]
      .filter((version) => !lot.seen.has(`${kind}/${version}`))
      .map((version) => ({ kind, document: held.get(version)?.document ?? version, version, on, by: 'publisher' }));
  }

  /** Called once a lot is written: its records count as held from then on. `renamed`: chunks rewritten without erased records. */
  taken({ chunks }: Lot, records: readonly AddedVersion[], withdrawals: readonly Withdrawal[], renamed: ReadonlyMap<string, string>): void {
    if (renamed.size > 0)
      for (const versions of this.#kinds.values())
        for (const [version, one] of versions) {
          const chunk = renamed.get(one.chunk);
          if (chunk !== undefined) versions.set(version, { ...one, chunk });
        }
    const names = new Map<SourceKey, string[]>();
    for (const { kind, name } of chunks) names.set(kind, [...(names.get(kind) ?? []), name]);
    for (const { kind, version, hash, document, part } of records)
      this.#kinds.get(kind)?.set(version, { hash, document, chunk: names.get(kind)?.[part] ?? '' });
    for (const { kind, version } of withdrawals) this.#kinds.get(kind)?.delete(version);
  }

  /** The versions of a kind, without withdrawn ones; read once. */
  async #of(kind: SourceKey): Promise<Map<string, HeldVersion>> {
    const known = this.#kinds.get(kind);
    if (known !== undefined) return known;
    const additions = await readAdditions(this.#dataDir);
    const held = new Map<string, HeldVersion>();
    for (const chunk of byDate(await allChunks(this.#dataDir, additions))) {
      if (chunk.kind !== kind) continue;
      for await (const record of readChunk(this.#dataDir, chunk))
        held.set(record.version, { hash: hashOf(record), document: record.id, chunk: chunk.name });
    }
    for (const gone of additions.withdrawn) if (gone.kind === kind) held.delete(gone.version);
    this.#kinds.set(kind, held);
    return held;
  }
}
