import { type Bus, createBus } from '@attendu/bus/bus';
import { ConfigError } from '@attendu/config/load-config';
import { createDatabase, type Database } from '@attendu/db/database';
import { createLogger, type Logger } from '@attendu/log/logger';
import { AUTH_SCHEMA, type AuthDb } from './db/schema.ts';
import { handlers } from './events.ts';

type Operator = { readonly database: Database<AuthDb>; readonly bus: Bus<'auth'>; readonly log: Logger };

/** Runs a command of an operator on auth's database. Its events go into the outbox, and a running auth carries them. */
export async function asOperator<T>(databaseUrl: string, name: string, run: (operator: Operator) => Promise<T>): Promise<T> {
  const database = createDatabase<AuthDb>({ url: databaseUrl, schema: AUTH_SCHEMA, poolSize: 1, applicationName: name });
  // On the error output, which leaves the other one to the command's answer.
  const log = createLogger('auth', 'info', { write: (line) => void process.stderr.write(line) });
  // Never started.
  const bus = createBus<'auth', AuthDb>({ service: 'auth', driver: { kind: 'postgres' }, database, databaseUrl, handlers, log });
  try {
    return await run({ database, bus, log });
  } finally {
    await bus.stop();
    await database.close();
  }
}

/** Ends the process with what the command returns; a configuration that cannot be read is said in one sentence. */
export async function runOperatorCommand(main: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main();
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error);
    process.exitCode = 1;
  }
}
