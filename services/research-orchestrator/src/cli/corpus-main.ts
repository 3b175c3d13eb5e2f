import { fileURLToPath } from 'node:url';
import { runCommand } from '@attendu/log/command';
import { runCorpusCommand } from './corpus-command.ts';

/** What the corpus holds, and adding to it: `npm run -s corpus -- list`. DATA_DIR: where the corpus is kept. */
const dataDir = process.env.DATA_DIR ?? fileURLToPath(new URL('../../../../.data', import.meta.url));
await runCommand(() => runCorpusCommand(process.argv.slice(2), dataDir));
