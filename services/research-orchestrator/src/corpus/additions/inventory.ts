import { readdir } from 'node:fs/promises';
import type { SourceKey } from '@attendu/contracts/sources';
import { creditOf } from '../credit.ts';
import { ADDED_FOLDER, corpusFolder, dayOfKind, isAdded, readManifest } from '../manifest.ts';
import { chunkIsSound, readChunk } from '../read.ts';
import { readAuthority } from './authority.ts';
import { allChunks } from './held.ts';
import { addedFolder, type Lot, readAdditions } from './manifest.ts';

export type HeldKind = {
  readonly kind: SourceKey;
  readonly documents: number;
  readonly versions: number;
  readonly dataDate: string;
  readonly credit: string;
};
export type Inventory = { readonly kinds: readonly HeldKind[]; readonly lots: readonly Lot[]; readonly withdrawn: number };

/** The corpus by kind: each version once, without withdrawn ones. */
export async function inventoryOf(dataDir: string): Promise<Inventory> {
  const additions = await readAdditions(dataDir);
  const chunks = await allChunks(dataDir, additions);
  const authority = await readAuthority(dataDir, chunks, additions);
  const kinds = new Map<SourceKey, { documents: Set<string>; versions: number }>();
  for (const chunk of chunks) {
    const held = kinds.get(chunk.kind) ?? { documents: new Set<string>(), versions: 0 };
    kinds.set(chunk.kind, held);
    for await (const record of readChunk(dataDir, chunk)) {
      const counted = authority.resolve(chunk, record);
      if (counted === null) continue;
      held.versions += 1;
      held.documents.add(counted.id);
    }
  }
  const dayOf = (kind: SourceKey): string =>
    [dayOfKind(chunks.filter((chunk) => chunk.kind === kind)), additions.checked[kind] ?? ''].sort().at(-1) ?? '';
  return {
    kinds: [...kinds].map(([kind, { documents, versions }]) => ({
      kind,
      documents: documents.size,
      versions,
      dataDate: dayOf(kind),
      credit: creditOf(kind, dayOf(kind)),
    })),
    lots: additions.lots,
    withdrawn: additions.withdrawn.length,
  };
}

/** Faults found on disk, in French; `checked`: files verified. */
export async function checkCorpus(dataDir: string): Promise<{ readonly checked: number; readonly problems: readonly string[] }> {
  const problems: string[] = [];
  const additions = await readAdditions(dataDir);
  const packages = await readManifest(dataDir);
  if (packages === null) problems.push('Le fonds de base n’est pas encore préparé : il le sera au prochain démarrage.');
  else if (!packages.complete) problems.push(`Le fonds de base est incomplet (${packages.chunks.length} lots sur ${packages.planned}).`);
  const chunks = await allChunks(dataDir, additions);
  for (const chunk of chunks) {
    if (await chunkIsSound(dataDir, chunk)) continue;
    const lot = additions.lots.find((one) => one.chunks.includes(chunk));
    problems.push(
      isAdded(chunk)
        ? `${chunk.file} est absent ou altéré : retirez cet ajout (corpus remove ${lot?.id ?? chunk.name}), puis ajoutez-le de nouveau.`
        : `${chunk.file} est absent ou altéré : il sera refait au prochain démarrage.`,
    );
  }
  const known = new Set(chunks.map(({ file }) => file));
  const present = await readdir(addedFolder(dataDir)).catch(() => []);
  for (const name of present)
    if (/\.(?:gz|tmp)$/.test(name) && !known.has(`${ADDED_FOLDER}/${name}`))
      problems.push(`${corpusFolder(dataDir)}/${ADDED_FOLDER}/${name} n’appartient à aucun ajout : il peut être supprimé.`);
  return { checked: chunks.length, problems };
}
