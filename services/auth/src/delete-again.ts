import { createInterface } from 'node:readline';
import { loadConfig } from '@attendu/config/load-config';
import { authConfigSchema } from './config.ts';
import { deletedAccountIn } from './domain/deletion-lines.ts';
import { digestKey } from './domain/trial-identity.ts';
import { asOperator, runOperatorCommand } from './operator.ts';
import { accountsLeft, deleteAgain } from './usecases/delete-again.ts';

const USAGE = 'Usage : delete-again.ts [--delete] < JOURNAL    (compte les comptes à supprimer ; les supprime avec --delete)';

/**
 * In the container of auth, once a backup is restored: `node --import tsx services/auth/src/delete-again.ts < LOG`. Reads the log of auth since the
 * backup, or ids of accounts one a line, and counts those that are there; with `--delete`, deletes them again.
 */
async function main(args: readonly string[]): Promise<number> {
  if (args.some((one) => one !== '--delete')) {
    console.error(USAGE);
    return 2;
  }
  const config = loadConfig(authConfigSchema, process.env);
  const found = new Set<string>();
  for await (const line of createInterface({ input: process.stdin })) {
    const id = deletedAccountIn(line);
    if (id !== null) found.add(id);
  }
  return asOperator(config.DATABASE_URL, 'delete-again', async ({ database, bus, log }) => {
    const left = await accountsLeft({ database })(found);
    console.log(`Comptes lus : ${found.size}. À supprimer : ${left.length}. Déjà absents : ${found.size - left.length}.`);
    if (args.length === 0) {
      for (const id of left) console.log(id);
      if (left.length > 0) console.log('Rien n’est supprimé : relancez avec --delete.');
      return 0;
    }
    const { deleted, failed } = await deleteAgain({ database, bus, digestKey: digestKey(config.INTERNAL_SECRET), log })(left, new Date());
    console.log(`Supprimés de nouveau : ${deleted}.`);
    for (const id of failed) console.log(`Non supprimé, à reprendre : ${id}`);
    return failed.length === 0 ? 0 : 1;
  });
}

await runOperatorCommand(() => main(process.argv.slice(2)));
