import { createReadStream } from 'node:fs';
import { lstat, readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { open, type Entry as ZipEntry, type ZipFile } from 'yauzl';

/**
 * A file to read: `path` is its location, starting with the archive's name. Its stream must be read to the end, or destroyed, before the next entry
 * is requested.
 */
export type SourceEntry = { readonly path: string; readonly stream: Readable };
export type RefusedEntry = { readonly path: string; readonly refused: string };

/** An archive that inflates beyond this ratio is treated as a decompression bomb; small ones may legitimately be repetitive. */
const MOST_RATIO = 200;
const ALWAYS_ALLOWED = 256_000_000;
const MOST_DEPTH = 32;

const ARCHIVE = /\.(?:tar\.gz|tgz|taz|tar|zip)$/i;
const unsafeName = (name: string): boolean =>
  name.includes('\0') || /^(?:[/\\]|[A-Za-z]:)/.test(name) || name.split(/[/\\]/).includes('..');

/** An archive that is not read: its message says why. */
export class ArchiveFailure extends Error {}

/** An archive that ends too early, or whose bytes are not those that were written. Its own refusals are kept. */
const damaged = (name: string, error: unknown): Error =>
  error instanceof ArchiveFailure ? error : new ArchiveFailure(`L’archive ${name} est endommagée ou incomplète.`, { cause: error });

/** Every file at a path: the file, those of a folder by name, those of an archive in its own order. Links are not followed. */
export async function* entriesOf(path: string, depth = 0): AsyncGenerator<SourceEntry | RefusedEntry> {
  const found = await lstat(path);
  if (found.isSymbolicLink()) yield { path, refused: 'Lien symbolique, non suivi.' };
  else if (found.isDirectory()) {
    if (depth > MOST_DEPTH) {
      yield { path, refused: 'Dossiers trop profonds.' };
      return;
    }
    for (const name of (await readdir(path)).sort()) yield* entriesOf(join(path, name), depth + 1);
  } else if (!found.isFile()) yield { path, refused: 'Ni fichier ni dossier.' };
  else if (/\.zip$/i.test(path)) yield* zipEntries(path, found.size);
  else if (ARCHIVE.test(path)) yield* tarEntries(path, found.size);
  else yield { path, stream: createReadStream(path) };
}

/**
 * The archives of a folder that holds nothing else, in the order of the times in their names, a whole one before the daily one of the same time: each is
 * read by itself, since a later one replaces what an earlier one says. The path itself otherwise.
 */
export async function archivesOf(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => null);
  if (found?.isDirectory() !== true) return [path];
  const names = (await readdir(path)).filter((name) => !name.startsWith('.'));
  if (names.length === 0 || !names.every((name) => ARCHIVE.test(name))) return [path];
  const timeOf = (name: string): string => /\d{8}(?:-\d{6})?/.exec(name)?.[0] ?? '';
  const orderOf = (name: string): string => `${timeOf(name)} ${/_global_/i.test(name) ? 0 : 1} ${name}`;
  return names.sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1)).map((name) => join(path, name));
}

/** Counts inflated bytes and stops when they exceed the allowed ratio. */
function measure(size: number, name: string): Transform {
  let total = 0;
  const most = Math.max(ALWAYS_ALLOWED, size * MOST_RATIO);
  return new Transform({
    transform(chunk: Buffer, _encoding, next) {
      total += chunk.length;
      if (total > most) next(new ArchiveFailure(`L’archive ${name} grossit de plus de ${MOST_RATIO} fois en se décompressant : refusée.`));
      else next(null, chunk);
    },
  });
}

async function* tarEntries(path: string, size: number): AsyncGenerator<SourceEntry | RefusedEntry> {
  const name = basename(path);
  const members = extract();
  const compressed = !/\.tar$/i.test(path);
  const steps = [createReadStream(path), ...(compressed ? [createGunzip()] : []), measure(size, name), members] as const;
  const piped = pipeline(steps as unknown as [Readable, ...Transform[]]).catch((error: Error) => {
    members.destroy(damaged(name, error));
  });
  try {
    for await (const member of members) {
      const { header } = member;
      const where = `${name}/${header.name}`;
      const isPlain = header.type === 'file' || header.type === 'contiguous-file';
      if (header.type === 'directory') {
        member.resume();
        continue;
      }
      if (!isPlain || unsafeName(header.name)) {
        yield { path: where, refused: isPlain ? 'Chemin hors de l’archive.' : 'Lien ou fichier spécial dans l’archive.' };
        member.resume();
        continue;
      }
      yield { path: where, stream: member as unknown as Readable };
      member.resume();
    }
  } catch (error) {
    throw damaged(name, error);
  } finally {
    members.destroy();
    await piped;
  }
}

const openZip = (path: string): Promise<ZipFile> =>
  new Promise((resolve, reject) =>
    open(path, { lazyEntries: true, decodeStrings: false, autoClose: false }, (error, file) =>
      error ? reject(damaged(basename(path), error)) : resolve(file),
    ),
  );

const isLink = (entry: ZipEntry): boolean => ((entry.externalFileAttributes >>> 16) & 0xf000) === 0xa000;

async function* zipEntries(path: string, size: number): AsyncGenerator<SourceEntry | RefusedEntry> {
  const name = basename(path);
  const file = await openZip(path);
  const most = Math.max(ALWAYS_ALLOWED, size * MOST_RATIO);
  let total = 0;
  try {
    for (;;) {
      const entry = await nextZipEntry(file);
      if (entry === null) return;
      // Names are kept as bytes: the archive reader would refuse a whole archive for one undecodable name.
      const own = (entry.fileName as unknown as Buffer).toString('utf8').replaceAll('\\', '/');
      const where = `${name}/${own}`;
      if (own.endsWith('/')) continue;
      if (isLink(entry) || unsafeName(own)) {
        yield { path: where, refused: isLink(entry) ? 'Lien ou fichier spécial dans l’archive.' : 'Chemin hors de l’archive.' };
        continue;
      }
      total += entry.uncompressedSize;
      if (total > most) throw new ArchiveFailure(`L’archive ${name} grossit de plus de ${MOST_RATIO} fois en se décompressant : refusée.`);
      const stream = await new Promise<Readable>((resolve, reject) =>
        file.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened))),
      );
      yield { path: where, stream };
      stream.destroy();
    }
  } catch (error) {
    throw damaged(name, error);
  } finally {
    file.close();
  }
}

function nextZipEntry(file: ZipFile): Promise<ZipEntry | null> {
  return new Promise((resolve, reject) => {
    const settle = (end: () => void): void => {
      file.removeListener('entry', onEntry);
      file.removeListener('end', onEnd);
      file.removeListener('error', onError);
      end();
    };
    const onEntry = (entry: ZipEntry): void => settle(() => resolve(entry));
    const onEnd = (): void => settle(() => resolve(null));
    const onError = (error: Error): void => settle(() => reject(error));
    file.on('entry', onEntry);
    file.on('end', onEnd);
    file.on('error', onError);
    file.readEntry();
  });
}

/** The whole stream, or null when it is longer than `limit`; it is read to its end in either case, so that the next entry can be read. */
export async function readWhole(stream: AsyncIterable<Buffer>, limit: number): Promise<Buffer | null> {
  let parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream) {
    size += part.length;
    if (size <= limit) parts.push(part);
    else parts = [];
  }
  return size > limit ? null : Buffer.concat(parts);
}
