import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { WITHDRAWERS } from '@attendu/contracts/research/schemas';
import { SOURCE_KEYS } from '@attendu/contracts/sources';
import { z } from 'zod';
import { writeAtomically } from '../atomic-file.ts';
import { ADDED_FOLDER, chunkSchema, corpusFolder, digestOf } from '../manifest.ts';

const refusalSchema = z.object({ where: z.string(), reason: z.string() });
/** An unreadable record or file, and the reason. */
export type Refusal = z.infer<typeof refusalSchema>;

const lotSchema = z.object({
  /** Beginning of the hash of its chunks: the same files give the same lot. */
  id: z.string(),
  /** Its source, as the operator named it. */
  source: z.string(),
  addedAt: z.iso.datetime(),
  dataDate: z.iso.date(),
  /** By kind: documents and versions read. */
  kinds: z.partialRecord(z.enum(SOURCE_KEYS), z.object({ documents: z.int(), versions: z.int() })),
  chunks: z.array(chunkSchema),
  /** Days with a new edition of each EU act, also when no article is left in it. */
  editions: z.record(z.string(), z.array(z.iso.date())),
  refused: z.int(),
  /** The first rejected records, for the operator. */
  refusals: z.array(refusalSchema),
});
/** The result of one `add`. */
export type Lot = z.infer<typeof lotSchema>;

const withdrawalSchema = z.object({
  kind: z.enum(SOURCE_KEYS),
  document: z.string(),
  version: z.string(),
  on: z.iso.date(),
  /** Missing in older entries. */
  by: z.enum(WITHDRAWERS).optional(),
  /** The operator removed the document, hence its later versions too. */
  whole: z.literal(true).optional(),
});
/** A version taken out of the corpus by its publisher or by the operator. */
export type Withdrawal = z.infer<typeof withdrawalSchema>;

const additionsSchema = z.object({
  lots: z.array(lotSchema),
  withdrawn: z.array(withdrawalSchema),
  /** Chunks of additions that the operator removed. A missing chunk does not count as removed: the folder may be another one, or new. */
  removed: z.array(z.string()),
  /** Former names of chunks rewritten without erased records. */
  rewritten: z.array(z.string()).default([]),
  /** Positions from which synchronisations with each publisher resume. */
  marks: z.record(z.string(), z.string()).default({}),
  /** Versions that their publisher keeps in two files: the removal of one file is not theirs. */
  copies: z.array(z.string()).default([]),
  /** Up to which day each kind was last compared with its publisher, also when nothing had changed. */
  checked: z.partialRecord(z.enum(SOURCE_KEYS), z.iso.date()).default({}),
});
export type Additions = z.infer<typeof additionsSchema>;

export const NOTHING_ADDED: Additions = { lots: [], withdrawn: [], removed: [], rewritten: [], marks: {}, copies: [], checked: {} };

export const addedFolder = (dataDir: string): string => join(corpusFolder(dataDir), ADDED_FOLDER);
const manifestPath = (dataDir: string): string => join(addedFolder(dataDir), 'manifest.json');

/** The operator's additions; empty when there are none. @throws when the manifest exists and cannot be read. */
export async function readAdditions(dataDir: string): Promise<Additions> {
  const text = await readFile(manifestPath(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return NOTHING_ADDED;
  try {
    return additionsSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(`Le registre des ajouts au fonds (${manifestPath(dataDir)}) ne peut pas être lu.`, { cause });
  }
}

export async function writeAdditions(dataDir: string, additions: Additions): Promise<void> {
  await writeAtomically(manifestPath(dataDir), JSON.stringify(additions));
}

/** Reads what `checked` says, again only when the registry has changed. */
export function createCheckedDays(dataDir: string): () => Promise<Additions['checked']> {
  let seen = 0;
  let checked: Additions['checked'] = {};
  return async () => {
    const at = await stat(manifestPath(dataDir)).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    );
    if (at !== seen) ({ checked } = await readAdditions(dataDir));
    seen = at;
    return checked;
  };
}

/** A digest of everything added or withdrawn; null when there is nothing. */
export function additionsHash({ lots, withdrawn, removed }: Additions): string | null {
  if (lots.length === 0 && withdrawn.length === 0 && removed.length === 0) return null;
  const said = {
    chunks: lots.flatMap(({ chunks }) => chunks.map((chunk) => chunk.sha256)),
    editions: lots.map(({ editions }) => editions),
    withdrawn,
    removed,
  };
  return digestOf(Buffer.from(JSON.stringify(said))).slice(0, 16);
}
