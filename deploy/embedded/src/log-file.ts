import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, stat } from 'node:fs/promises';

/** Where the services' log lines go: all of them to a file; of what went wrong, the person at the terminal is told once, in a sentence. */
export type LogFile = { readonly path: string; write(line: string): void; close(): Promise<void> };

const KEPT_BYTES = 20_000_000;

/** What a person should know of a log line; null when it is none of their business. */
export function troubleOf(line: string): string | null {
  if (!/"level":"(error|fatal)"/.test(line)) return null;
  try {
    const { service, msg } = JSON.parse(line) as { service?: unknown; msg?: unknown };
    return `Une erreur est survenue (${String(service)} : ${String(msg)}).`;
  } catch {
    return 'Une erreur est survenue.';
  }
}

/** Appends to `path`; a file past 20 MB is set aside once, as `path.1`. */
export async function openLogFile(path: string): Promise<LogFile> {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size > KEPT_BYTES) await rename(path, `${path}.1`);
  const stream = createWriteStream(path, { flags: 'a', mode: 0o600 });
  await once(stream, 'open');
  let isClosed = false;
  const told = new Set<string>();
  return {
    path,
    write(line) {
      if (!isClosed) stream.write(line);
      const trouble = troubleOf(line);
      if (trouble === null || told.has(trouble)) return;
      told.add(trouble);
      process.stderr.write(`${trouble} Voir le journal : ${path}\n`);
    },
    async close() {
      isClosed = true;
      await new Promise((resolve) => stream.end(resolve));
    },
  };
}
