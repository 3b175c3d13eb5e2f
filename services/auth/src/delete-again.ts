import { createInterface } from 'node:readline';
import { loadConfig } from '@attendu/config/load-config';
import { authConfigSchema } from './config.ts';
import { deletedAccountIn } from './domain/deletion-lines.ts';
import { digestKey } from './domain/trial-identity.ts';
import { asOperator, runOperatorCommand } from './operator.ts';
import { deleteAgain } from './usecases/delete-again.ts';

/**
 * In the container of auth, once a backup is restored: `node --import tsx services/auth/src/delete-again.ts < LOG`. Reads the log of auth since the
 * backup, or ids of accounts one a line, and deletes those accounts again.
 */
await runOperatorCommand(async () => {
  const config = loadConfig(authConfigSchema, process.env);
  const found = new Set<string>();
  for await (const line of createInterface({ input: process.stdin })) {
    const id = deletedAccountIn(line);
    if (id !== null) found.add(id);
  }
  const key = digestKey(config.INTERNAL_SECRET);
  const deleted = await asOperator(config.DATABASE_URL, 'delete-again', ({ database, bus, log }) =>
    deleteAgain({ database, bus, digestKey: key, log })(found, new Date()),
  );
  console.log(`Comptes lus : ${found.size}. Supprimés de nouveau : ${deleted}. Déjà absents : ${found.size - deleted}.`);
  return 0;
});
