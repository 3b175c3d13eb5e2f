import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { print } from '@attendu/log/command';
import { runMain } from '../process.ts';
import { keepDatabase } from '../release/kept-database.ts';
import { planRelease, writeRelease } from '../release/release.ts';
import { StartupError } from '../startup-error.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const USAGE = 'Usage : npm run -s release -- VERSION [--dry-run]';

function readArguments(args: string[]): { version: string; isDry: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean', default: false } },
    });
    const [version, ...more] = positionals;
    if (version !== undefined && more.length === 0) return { version, isDry: values['dry-run'] };
  } catch (cause) {
    throw new StartupError(USAGE, { cause });
  }
  throw new StartupError(USAGE);
}

await runMain(async () => {
  const { version, isDry } = readArguments(process.argv.slice(2));
  const release = await planRelease(root, version, new Date().toISOString().slice(0, 10));
  const files = [...release.files.keys()].join(', ');
  await print(`${release.from} → ${version}\n\n${release.notes}\n`);
  if (isDry) {
    await print(`Seraient écrits : ${files}, et la base de cette version dans deploy/embedded/releases.\n`);
    return 0;
  }
  // First, since it takes a minute and fails for a release that does not work.
  await keepDatabase(root, version, (text) => process.stderr.write(`${text}\n`));
  await writeRelease(root, release);
  await print(
    `Écrits : ${files}, deploy/embedded/releases.\nÀ vérifier, puis : git add -A && git commit -m "Release ${version}" && git tag v${version}\n`,
  );
  return 0;
});
