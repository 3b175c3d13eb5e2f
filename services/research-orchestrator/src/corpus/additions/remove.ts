import { resolve } from 'node:path';
import { documentKey, keysOfReferences } from '@attendu/law/document-keys';
import type { CorpusRecord } from '../record.ts';
import { eraseFromFiles, removeUnnamed } from './erase-files.ts';
import { heldVersions } from './held.ts';
import { withLock } from './lock.ts';
import { addedFolder, type Lot, readAdditions, type Withdrawal, writeAdditions } from './manifest.ts';

export type RemoveResult = { readonly lots: readonly Lot[]; readonly withdrawn: readonly Withdrawal[] };

/** Most versions withdrawn by one reference; with more, the reference does not designate a document. */
const MOST_VERSIONS = 500;

/** Too many documents match one reference. */
export class TooMany extends Error {}

/**
 * Removes one addition, named by its path or its id; or a document, named by its id, the id of one of its versions, or its docket number, ECLI, CELEX
 * or BOI reference. When nothing matches, both lists are empty. @throws TooMany
 */
export function removeFromCorpus(dataDir: string, named: string, now: Date): Promise<RemoveResult> {
  return withLock(addedFolder(dataDir), async () => {
    const before = await readAdditions(dataDir);
    const path = resolve(named);
    const lots = before.lots.filter(({ id, source }) => id === named || source === path);
    if (lots.length > 0) {
      const chunks = lots.flatMap((lot) => lot.chunks);
      const after = {
        ...before,
        lots: before.lots.filter((lot) => !lots.includes(lot)),
        removed: [...before.removed, ...chunks.map(({ name }) => name)],
      };
      await writeAdditions(dataDir, after);
      await removeUnnamed(dataDir, after);
      return { lots, withdrawn: [] };
    }
    const withdrawn = await withdrawalsNamed(dataDir, named, now.toISOString().slice(0, 10));
    const known = new Set(before.withdrawn.map(({ kind, version }) => `${kind}/${version}`));
    const added = withdrawn.filter(({ kind, version }) => !known.has(`${kind}/${version}`));
    if (added.length > 0) {
      const kinds = new Set(added.map(({ kind }) => kind));
      const gone = new Set(added.map(({ kind, version }) => `${kind}/${version}`));
      const { lots: rest, renamed } = await eraseFromFiles(
        dataDir,
        before.lots,
        (_chunk, { kind, version }) => gone.has(`${kind}/${version}`),
        ({ kind }) => kinds.has(kind),
      );
      const after = {
        ...before,
        lots: rest,
        withdrawn: [...before.withdrawn, ...added],
        rewritten: [...before.rewritten, ...renamed.keys()],
      };
      await writeAdditions(dataDir, after);
      await removeUnnamed(dataDir, after);
    }
    // One that was withdrawn before is in no file any more.
    const again = before.withdrawn.filter(({ document, version }) => document === named || version === named);
    return { lots: [], withdrawn: withdrawn.length > 0 ? withdrawn : again };
  });
}

async function withdrawalsNamed(dataDir: string, named: string, on: string): Promise<Withdrawal[]> {
  const found = new Map<string, Withdrawal>();
  const key = documentKey(named);
  for await (const record of heldVersions(dataDir)) {
    if (record.id !== named && record.version !== named && !referencesOf(record).includes(key)) continue;
    found.set(`${record.kind}/${record.version}`, { kind: record.kind, document: record.id, version: record.version, on, by: 'operator' });
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
