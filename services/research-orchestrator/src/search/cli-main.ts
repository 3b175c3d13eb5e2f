import { fileURLToPath } from 'node:url';
import { runSearchCommand } from './cli.ts';

/** Runs the search command by itself: `node --import tsx cli-main.ts --queries FILE --k 100`. DATA_DIR: where the index is kept. */
const dataDir = process.env.DATA_DIR ?? fileURLToPath(new URL('../../../../.data', import.meta.url));
runSearchCommand(process.argv.slice(2), dataDir).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
