import { sql } from 'kysely';
import { describe } from 'vitest';
import { describeDelivery } from './suite/delivery.ts';
import { describeFailures } from './suite/failures.ts';
import { describeKills } from './suite/kills.ts';
import { describeLoad } from './suite/load.ts';
import type { Broker } from './world.ts';

const broker: Broker = {
  driver: () => ({ kind: 'postgres' }),
  // The server is shared by all tests: cutting every connection simulates its restart.
  restart: async (test) => {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and usename = current_user`.execute(test.database.kysely);
  },
  stop: async () => undefined,
};

describe('the bus over Postgres', () => {
  describeDelivery(() => broker);
  describeFailures(() => broker);
  describeKills(() => broker);
  describeLoad(() => broker);
});
