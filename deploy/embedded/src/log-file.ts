import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, stat } from 'node:fs/promises';

/** Where the services' log lines go: all of them to a file, and what an operator must see also to standard error. */
export type LogFile = { readonly path: string; write(line: string): void; close(): Promise<void> };

const KEPT_BYTES = 20_000_000;

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
  return {
    path,
    write(line) {
      if (!isClosed) stream.write(line);
      if (/"level":"(error|fatal)"/.test(line)) process.stderr.write(line);
    },
    async close() {
      isClosed = true;
      await new Promise((resolve) => stream.end(resolve));
    },
  };
}
