import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SourceKey } from '@attendu/contracts/sources';
import { ArchiveFailure, entriesOf } from '../../additions/entries.ts';
import { download } from '../download.ts';
import { SyncFailure } from '../failure.ts';
import type { Batch, BatchEntry, Transport, TransportContext } from '../transport.ts';

type Archive = { readonly name: string; readonly stamp: string; readonly isFull: boolean };

/**
 * One base of the DILA: the last full archive, then the daily ones in the order of their names, each committed whole or not at all. `url`: of the
 * folder that lists the bases.
 */
export function dila(kind: SourceKey, base: string, url: string): Transport {
  const name = `DILA, archives ${base}`;
  const mark = `DILA ${base}`;
  const folderUrl = `${url.replace(/\/$/, '')}/${base}/`;
  return {
    name,
    kind,
    async *batches(context): AsyncGenerator<Batch> {
      const { client, folder, signal, tell } = context;
      const { text } = await client.text(folderUrl);
      const listed = [...text.matchAll(/href="([^"/?]+)"/g)].map((match) => match[1] as string);
      const due = archivesDue(listed, base, context.marks[mark] ?? null);
      if (due === null) throw new SyncFailure(`${name} : la liste de l’éditeur n’a aucune archive complète.`);
      await removeAbandoned(folder, base, due);
      tell({ unit: 'archives', done: 0, total: due.length });
      for (const [i, archive] of due.entries()) {
        tell({ step: archive.name });
        const path = join(folder, archive.name);
        await download(client, folderUrl + archive.name, path, await digestOf(context, listed, folderUrl, archive.name));
        try {
          yield {
            source: folderUrl + archive.name,
            dataDate: `${archive.stamp.slice(0, 4)}-${archive.stamp.slice(4, 6)}-${archive.stamp.slice(6, 8)}`,
            entries: membersOf(path, signal),
            marks: () => ({ [mark]: archive.stamp }),
            // The lists of suppressions of the days in between are not read.
            ...(archive.isFull ? { wholeOf: folderUrl } : {}),
          };
        } finally {
          // A damaged archive must be downloaded again; a stopped download may be resumed.
          await rm(path, { force: true });
        }
        tell({ done: i + 1 });
      }
    },
  };
}

/** The archives to take, in order: none, the daily ones since, or a full one when daily ones are missing. Null without any full archive. */
export function archivesDue(listed: readonly string[], base: string, taken: string | null): Archive[] | null {
  const all = listed.flatMap((name): Archive[] => {
    const full = new RegExp(`^Freemium_${base}_global_(\\d{8}-\\d{6})\\.tar\\.gz$`, 'i').exec(name)?.[1];
    const day = new RegExp(`^${base}_(\\d{8}-\\d{6})\\.tar\\.gz$`, 'i').exec(name)?.[1];
    const stamp = full ?? day;
    return stamp === undefined ? [] : [{ name, stamp, isFull: full !== undefined }];
  });
  all.sort((a, b) => (a.stamp < b.stamp ? -1 : a.stamp > b.stamp ? 1 : Number(b.isFull) - Number(a.isFull)));
  const days = all.filter(({ isFull }) => !isFull);
  const full = all.findLast(({ isFull }) => isFull);
  const after = (stamp: string): Archive[] => days.filter((day) => day.stamp > stamp);
  const first = days[0];
  // The daily archives since are no longer all listed.
  const isBroken = (since: string): boolean => first === undefined || first.stamp > since;
  if (taken !== null && !(full !== undefined && full.stamp > taken && isBroken(taken))) return after(taken);
  return full === undefined ? null : [full, ...after(full.stamp)];
}

/** Removes what was downloaded of archives that are no longer due: the publisher replaced them meanwhile. */
async function removeAbandoned(folder: string, base: string, due: readonly Archive[]): Promise<void> {
  const own = new RegExp(`^(?:Freemium_${base}_global|${base})_\\d{8}-\\d{6}\\.tar\\.gz`, 'i');
  for (const name of await readdir(folder)) {
    const archive = own.exec(name)?.[0];
    if (archive !== undefined && !due.some((one) => one.name === archive)) await rm(join(folder, name), { force: true });
  }
}

async function digestOf({ client }: TransportContext, listed: readonly string[], folderUrl: string, name: string) {
  const algorithm = ['sha256', 'md5'].find((one) => listed.includes(`${name}.${one}`));
  if (algorithm === undefined) return undefined;
  const { text } = await client.text(`${folderUrl}${name}.${algorithm}`);
  const hex = /\b[0-9a-f]{32,64}\b/i.exec(text)?.[0];
  return hex === undefined ? undefined : { algorithm, hex };
}

async function* membersOf(path: string, signal: AbortSignal): AsyncGenerator<BatchEntry> {
  try {
    yield* entriesOf(path);
  } catch (error) {
    if (signal.aborted || !(error instanceof ArchiveFailure)) throw error;
    throw new SyncFailure(`${error.message} Rien n’en est pris.`);
  }
}
