import { resolve } from 'node:path';
import { documentKey, keysOfReferences } from '@attendu/law/document-keys';
import type { CorpusRecord } from '../record.ts';
import { eraseFromFiles, removeUnnamed } from './erase-files.ts';
import { heldVersions } from './held.ts';
import { withLock } from './lock.ts';
import { type Additions, addedFolder, type Lot, readAdditions, type Withdrawal, writeAdditions } from './manifest.ts';

export type RemoveResult = { readonly lots: readonly Lot[]; readonly withdrawn: readonly Withdrawal[] };

/** Most versions withdrawn by one reference; with more, the reference does not designate a document. */
const MOST_VERSIONS = 500;

/** Too many documents match one reference. */
export class TooMany extends Error {}

/**
 * Removes one addition, named by its path or its id; or a document, named by its id, or its docket number, ECLI, CELEX or BOI reference; or one of its
 * versions, named by its id. A document or a version is barred from later synchronisations, an addition is not. When nothing matches, both lists are
 * empty. @throws TooMany
 */
export function removeFromCorpus(dataDir: string, named: string, now: Date): Promise<RemoveResult> {
  return withLock(addedFolder(dataDir), () => remove(dataDir, named, now).finally(() => removeUnnamed(dataDir)));
}

async function remove(dataDir: string, named: string, now: Date): Promise<RemoveResult> {
  const before = await readAdditions(dataDir);
  const path = resolve(named);
  const lots = before.lots.filter(({ id, source }) => id === named || source === path);
  if (lots.length === 0) return { lots: [], withdrawn: await withdraw(dataDir, before, named, now.toISOString().slice(0, 10)) };
  const chunks = lots.flatMap((lot) => lot.chunks);
  await writeAdditions(dataDir, {
    ...before,
    lots: before.lots.filter((lot) => !lots.includes(lot)),
    removed: [...before.removed, ...chunks.map(({ name }) => name)],
  });
  return { lots, withdrawn: [] };
}

const keyOf = ({ kind, version }: { readonly kind: string; readonly version: string }): string => `${kind}/${version}`;

/** Withdraws and bars what is named; returns its entries, also those of versions withdrawn before. */
async function withdraw(dataDir: string, before: Additions, named: string, on: string): Promise<Withdrawal[]> {
  const found = await withdrawalsNamed(dataDir, named, on);
  const known = new Set(before.withdrawn.map(keyOf));
  const added = found.filter((one) => !known.has(keyOf(one)));
  const now = new Map(found.map((one) => [keyOf(one), one]));
  // A version withdrawn before is in no file any more, save those of the data packages; its publisher may have withdrawn it.
  const again: Withdrawal[] = [];
  let isChanged = added.length > 0;
  const withdrawn = before.withdrawn.map((one) => {
    const isDocument = one.document === named || now.get(keyOf(one))?.whole === true;
    if (!isDocument && one.version !== named && !now.has(keyOf(one))) return one;
    const barred: Withdrawal = { ...one, by: 'operator', ...(isDocument ? { whole: true as const } : {}) };
    isChanged ||= barred.by !== one.by || barred.whole !== one.whole;
    again.push(barred);
    return barred;
  });
  if (!isChanged) return again;
  const kinds = new Set(added.map(({ kind }) => kind));
  const gone = new Set(added.map(keyOf));
  const { lots, renamed } = await eraseFromFiles(
    dataDir,
    before.lots,
    (_chunk, record) => gone.has(keyOf(record)),
    ({ kind }) => kinds.has(kind),
  );
  const rewritten = [...before.rewritten, ...renamed.keys()];
  await writeAdditions(dataDir, { ...before, lots, withdrawn: [...withdrawn, ...added], rewritten });
  return [...again, ...added];
}

/** The id of a version that is not also that of its document names that version alone. */
async function withdrawalsNamed(dataDir: string, named: string, on: string): Promise<Withdrawal[]> {
  const found = new Map<string, Withdrawal>();
  const key = documentKey(named);
  for await (const record of heldVersions(dataDir)) {
    const { kind, id, version } = record;
    if (id !== named && version !== named && !referencesOf(record).includes(key)) continue;
    const isWhole = id === named || version !== named;
    found.set(keyOf(record), { kind, document: id, version, on, by: 'operator', ...(isWhole ? { whole: true as const } : {}) });
    if (found.size > MOST_VERSIONS)
      throw new TooMany(`« ${named} » désigne plus de ${MOST_VERSIONS} versions : donnez un identifiant plus précis.`);
  }
  return [...found.values()];
}

function referencesOf({ kind, facts }: CorpusRecord): string[] {
  if (facts === undefined) return [];
  const { number = [], ecli, celex, identifiant } = facts;
  return keysOfReferences([...number, ecli, kind === 'euritext' ? celex : undefined, identifiant].filter((one) => one !== undefined));
}
