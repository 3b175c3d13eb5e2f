import { once } from 'node:events';
import { createWriteStream, renameSync, type WriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { fullDiskSentence } from './disk.ts';

/** Writes all log lines to a file, and each kind of failure once, as a sentence, to the terminal. */
export type LogFile = { readonly path: string; write(line: string): void; close(): Promise<void> };

/** Delay before a file that could not be written is reopened. */
const REOPEN_AFTER_MS = 1000;

/** The terminal sentence of a log line; null for most lines. */
export function troubleOf(line: string): string | null {
  if (!/"level":"(error|fatal)"/.test(line)) return null;
  try {
    const { service, msg } = JSON.parse(line) as { service?: unknown; msg?: unknown };
    return `Une erreur est survenue (${String(service)} : ${String(msg)}).`;
  } catch {
    return 'Une erreur est survenue.';
  }
}

/** Appends to `path`; each time that it holds `keptBytes`, the file is set aside as `path.1`, in place of the one before. */
export async function openLogFile(path: string, keptBytes = 20_000_000): Promise<LogFile> {
  let size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  const printError = (text: string) => process.stderr.write(`${text}\n`);
  let brokenAt = 0;
  const append = (): WriteStream =>
    createWriteStream(path, { flags: 'a', mode: 0o600 }).on('error', (error) => {
      const isFull = (error as NodeJS.ErrnoException).code === 'ENOSPC';
      const reason = isFull ? fullDiskSentence(path) : `Le journal ${path} ne peut plus être écrit (${error.message})`;
      if (brokenAt === 0) printError(`${reason} : Attendu continue sans journal.`);
      brokenAt = Date.now();
    });
  let stream = append();
  await once(stream, 'open');
  const setAside = (): void => {
    size = 0;
    try {
      renameSync(path, `${path}.1`);
    } catch {
      // When its folder was erased, for example, logging continues in the same file.
      return;
    }
    // Lines that are not written yet follow the file that was set aside.
    stream.end();
    stream = append();
  };
  let isClosed = false;
  const told = new Set<string>();
  return {
    path,
    write(line) {
      if (stream.destroyed && Date.now() - brokenAt > REOPEN_AFTER_MS) stream = append();
      if (!isClosed && !stream.destroyed) {
        if (size > keptBytes) setAside();
        size += Buffer.byteLength(line);
        stream.write(line, (error) => {
          if (!error) brokenAt = 0;
        });
      }
      const trouble = troubleOf(line);
      if (trouble === null || told.has(trouble)) return;
      told.add(trouble);
      printError(`${trouble} Voir le journal : ${path}`);
    },
    async close() {
      isClosed = true;
      if (!stream.destroyed) await new Promise<void>((resolve) => stream.end(() => resolve()).once('error', () => resolve()));
    },
  };
}
