import { runInBackground } from '@attendu/threads/background';
import { buildIndex } from '../search/indexing/build-index.ts';
import { OUTSIDE_VARIABLE } from '../search/indexing/build-process.ts';
import type { OutsideSettings } from '../search/indexing/outside-index.ts';

/**
 * Entry point of the build process: `build-main.ts DATA_DIR LEGI_FOLDER KALI_FOLDER`. Reports each step to its parent; exits with code 0 once the
 * index is on disk.
 */
const [dataDir, legi, kali] = process.argv.slice(2);
if (dataDir === undefined || legi === undefined || kali === undefined)
  throw new Error('build-main.ts needs the data folder and those of the packages.');
runInBackground();
// Exits with its parent: the next start resumes from the files.
process.on('disconnect', () => process.exit(0));
const told = process.env[OUTSIDE_VARIABLE];
const outside = told === undefined ? null : (JSON.parse(told) as OutsideSettings);
buildIndex({ legi, kali }, dataDir, (progress) => process.send?.(progress), outside).then(
  // What was sent last is still on its way.
  () => process.disconnect?.(),
  (error: unknown) => {
    process.send?.({ error: error instanceof Error ? error.message : String(error) });
    process.exitCode = 1;
    process.disconnect?.();
  },
);
