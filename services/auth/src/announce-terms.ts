import { loadConfig } from '@attendu/config/load-config';
import { z } from 'zod';
import { authConfigSchema } from './config.ts';
import { asOperator, runOperatorCommand } from './operator.ts';
import { announceTerms } from './usecases/announce-terms.ts';

const USAGE =
  'Usage : announce-terms.ts AAAA-MM-JJ    (le jour à partir duquel les nouvelles conditions s’appliquent, dans 31 jours au moins)';
const NOTICE_MS = 31 * 24 * 60 * 60_000;

/** In the container of auth, once the new terms can be read: `node --import tsx services/auth/src/announce-terms.ts 2027-02-01`. */
async function main([day, ...more]: readonly string[]): Promise<number> {
  const from = z.iso.date().safeParse(day);
  if (!from.success || more.length > 0 || Date.parse(from.data) < Date.now() + NOTICE_MS) {
    console.error(USAGE);
    return 2;
  }
  const config = loadConfig(authConfigSchema, process.env);
  const told = await asOperator(config.DATABASE_URL, 'announce-terms', ({ database, bus }) => announceTerms({ database, bus })(from.data));
  console.log(`Comptes prévenus : ${told}.`);
  return 0;
}

await runOperatorCommand(() => main(process.argv.slice(2)));
