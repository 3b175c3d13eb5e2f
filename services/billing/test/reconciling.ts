import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { loadConfig } from '@attendu/config/load-config';
import { createDatabase } from '@attendu/db/database';
import { billingConfigSchema } from '../src/config.ts';
import { BILLING_SCHEMA, type BillingDb } from '../src/db/schema.ts';
import { reconcileNightly } from '../src/usecases/reconcile-nightly.ts';
import { replicaDeps } from './replica.ts';

/**
 * A nightly reconciliation in a process of its own: once loaded, it waits for `<time> <n>` on its input, kills itself with -9 before its
 * nth statement, and prints how many there were when it comes to its end.
 */
const config = loadConfig(billingConfigSchema, process.env);
const database = createDatabase<BillingDb>({ url: config.DATABASE_URL, schema: BILLING_SCHEMA, applicationName: 'reconciling' });
const [time = '', last = ''] = (await text(process.stdin)).split(' ');
let statements = 0;
database.pool.on('connect', (client) => {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  Object.assign(client, {
    query: (...given: unknown[]) => {
      statements += 1;
      if (statements === Number(last)) process.kill(process.pid, 'SIGKILL');
      return query(...given);
    },
  });
});
const ctx = { now: () => new Date(time), newId: () => randomUUID() };
await reconcileNightly(replicaDeps(database, config, ctx))(ctx);
console.log(statements);
await database.close();
