import { buildIndex } from './build-index.ts';

/** Entry of the build process: `build-main.ts DATA_DIR`. Reports each step to the parent; ends with code 0 once everything is on disk. */
const dataDir = process.argv[2];
if (dataDir === undefined) throw new Error('build-main.ts needs the data folder.');
// An orphan would go on for nothing: the next start takes over from the files.
process.on('disconnect', () => process.exit(0));
buildIndex(dataDir, (progress) => process.send?.(progress)).then(
  () => process.exit(0),
  (error: unknown) => {
    process.send?.({ error: error instanceof Error ? error.message : String(error) });
    process.exitCode = 1;
    process.disconnect?.();
  },
);
