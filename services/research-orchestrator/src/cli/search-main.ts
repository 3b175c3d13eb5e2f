import { fileURLToPath } from 'node:url';
import { runCommand } from '@attendu/log/command';
import { runSearchCommand } from './search-command.ts';

/** Runs the search command by itself: `node --import tsx search-main.ts --queries FILE --k 100`. DATA_DIR: where the index is kept. */
const dataDir = process.env.DATA_DIR ?? fileURLToPath(new URL('../../../../.data', import.meta.url));
await runCommand(() => runSearchCommand(process.argv.slice(2), dataDir));
