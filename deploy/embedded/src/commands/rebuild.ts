import { fileURLToPath } from 'node:url';
import { rebuildFigures } from '@attendu/admin-analytics/rebuild';
import { formatCount } from '@attendu/law/typography';
import { print } from '@attendu/log/command';
import { runMain } from '../process.ts';
import { runningDatabase } from '../stack/running-database.ts';
import { StartupError } from '../startup-error.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const USAGE = 'Usage : [DATABASE_URL=…] npm run -s rebuild   (refait les chiffres des consoles à partir de leur journal)';

await runMain(async () => {
  if (process.argv.length > 2) throw new StartupError(USAGE);
  const counted = await rebuildFigures(await runningDatabase(root, process.env));
  await print(`Chiffres des consoles refaits à partir de ${formatCount(counted)} événements.\n`);
  return 0;
});
