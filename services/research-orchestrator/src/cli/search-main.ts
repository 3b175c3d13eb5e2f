import { fileURLToPath } from 'node:url';
import { runCommand } from '@attendu/log/command';
import { runSearchCommand } from './search-command.ts';

/** Entry point of the search command: `node --import tsx search-main.ts --queries FILE --k 100`. DATA_DIR: the index directory. */
const dataDir = process.env.DATA_DIR ?? fileURLToPath(new URL('../../../../.data', import.meta.url));
await runCommand(() => runSearchCommand(process.argv.slice(2), dataDir));
