import { ConfigError, loadConfig } from '@attendu/config/load-config';
import { createDatabase } from '@attendu/db/database';
import { billingConfigSchema } from './config.ts';
import { BILLING_SCHEMA, type BillingDb } from './db/schema.ts';
import { replayEvents } from './db/webhook-events.ts';

/**
 * Makes stored events of the payment provider due again, for the running service to process:
 * `node --import tsx services/billing/src/replay-webhooks.ts evt_… evt_…`, or `--failed` for all that were given up.
 */
async function main(given: readonly string[]): Promise<number> {
  const ids = given.filter((word) => /^evt_\w+$/.test(word));
  const failed = given.includes('--failed');
  if (given.length === 0 || ids.length + Number(failed) !== given.length) {
    console.error('Usage : replay-webhooks.ts --failed | evt_… [evt_…]');
    return 2;
  }
  const config = loadConfig(billingConfigSchema, process.env);
  const database = createDatabase<BillingDb>({ url: config.DATABASE_URL, schema: BILLING_SCHEMA, poolSize: 1, applicationName: 'replay' });
  try {
    const count = await replayEvents(database.kysely, failed ? { failed } : { ids }, new Date());
    console.log(`${count} événement(s) à retraiter.`);
    return count === 0 ? 1 : 0;
  } finally {
    await database.close();
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}
