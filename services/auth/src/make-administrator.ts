import { createBus } from '@attendu/bus/bus';
import { ConfigError, loadConfig } from '@attendu/config/load-config';
import { createDatabase } from '@attendu/db/database';
import { createLogger } from '@attendu/log/logger';
import { z } from 'zod';
import { createPasswords } from './adapters/passwords.ts';
import { authConfigSchema } from './config.ts';
import { AUTH_SCHEMA, type AuthDb } from './db/schema.ts';
import { linkKey } from './domain/link.ts';
import { digestKey } from './domain/trial-identity.ts';
import { handlers } from './events.ts';
import { makeAdministrator } from './usecases/make-administrator.ts';

const USAGE =
  'Usage : make-administrator.ts ADRESSE      (compte de super-administrateur, et le lien qui en choisit le mot de passe)\n' +
  '        make-administrator.ts --password  (lit un mot de passe sur l’entrée, donne ADMIN_PASSWORD_HASH)';
const SHORTEST_PASSWORD = 12;

/**
 * In the container of auth, for the first administrator: `node --import tsx services/auth/src/make-administrator.ts quelqu.un@cabinet.fr`.
 * The link is printed and not mailed: it works before mail does.
 */
async function main([asked, ...more]: readonly string[]): Promise<number> {
  if (asked === undefined || more.length > 0) {
    console.error(USAGE);
    return 2;
  }
  if (asked === '--password') return printHash();
  const email = z.email().safeParse(asked.trim().toLowerCase());
  if (!email.success) {
    console.error('Adresse e-mail invalide.');
    return 2;
  }
  const config = loadConfig(authConfigSchema, process.env);
  const database = createDatabase<AuthDb>({
    url: config.DATABASE_URL,
    schema: AUTH_SCHEMA,
    poolSize: 1,
    applicationName: 'make-administrator',
  });
  const log = createLogger('auth', 'warn');
  // Never started: the event goes into the outbox, and a running auth carries it.
  const bus = createBus<'auth', AuthDb>({
    service: 'auth',
    driver: { kind: 'postgres' },
    database,
    databaseUrl: config.DATABASE_URL,
    handlers,
    log,
  });
  try {
    const make = makeAdministrator({
      database,
      bus,
      linkKey: linkKey(config.INTERNAL_SECRET),
      digestKey: digestKey(config.INTERNAL_SECRET),
      publicUrl: config.PUBLIC_URL,
      log,
    });
    const { link } = await make(email.data, new Date());
    console.log(link ?? 'Ce compte existe : il est super-administrateur à sa prochaine session.');
    return 0;
  } finally {
    await bus.stop();
    await database.close();
  }
}

async function printHash(): Promise<number> {
  let text = '';
  for await (const chunk of process.stdin) text += chunk;
  const password = text.replace(/\r?\n$/, '');
  if (password.length < SHORTEST_PASSWORD) {
    console.error(`Le mot de passe des administrateurs a ${SHORTEST_PASSWORD} caractères au moins.`);
    return 2;
  }
  console.log(`ADMIN_PASSWORD_HASH=${await (await createPasswords()).hash(password)}`);
  return 0;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}
