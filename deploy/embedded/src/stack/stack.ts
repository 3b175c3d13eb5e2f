import { join } from 'node:path';
import { SERVICE_NAMES, type ServiceName } from '@attendu/contracts/route';
import { createLogger } from '@attendu/log/logger';
import { openDataFolder } from '../data-folder.ts';
import { openLogFile } from '../log-file.ts';
import { freePort, freePorts } from '../postgres/free-port.ts';
import { type Postgres, startPostgres } from '../postgres/postgres.ts';
import { takeRun } from '../run-file.ts';
import { openSecrets } from '../secrets.ts';
import { StartupError } from '../startup-error.ts';
import { checkDatabase, openDatabase } from './database.ts';
import { type Environment, type EnvironmentParts, environmentOf, type Ports, roleOf } from './environment.ts';
import { checkPort, readPort } from './port.ts';
import type { Running } from './services.ts';
import { createStoppers } from './stoppers.ts';

export type StackOptions = {
  /** The checkout. */
  readonly root: string;
  /** The user's variables, each of which replaces one part (DATABASE_URL, NATS_URL, REDIS_URL, SMTP_URL…). */
  readonly env: Environment;
  /** Instead of PORT: 0 for any free one. */
  readonly port?: number;
  /** Called with French messages for the terminal. */
  readonly notice?: (text: string) => void;
  /** Aborted: a start under way stops what it started, and rejects with the signal's reason. */
  readonly signal?: AbortSignal;
};

export type Stack = {
  readonly url: string;
  readonly demo: { readonly password: string; readonly accounts: readonly { readonly email: string; readonly label: string }[] };
  readonly mailboxUrl: string | null;
  /** Signs internal calls, for the tests and the progress display. */
  readonly parts: EnvironmentParts;
  readonly logFile: string;
  /** Resolves with the reason when the stack cannot continue. */
  readonly failed: Promise<Error>;
  stop(): Promise<void>;
};

/** Starts every service, the gateway, the sandbox and, unless one is named, a PostgreSQL, in this process and on this machine. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { env, signal } = options;
  const notice = options.notice ?? (() => {});
  const { folder, lock } = await lockFolder(options);
  const stoppers = createStoppers();
  stoppers.add('verrou', lock.release);
  let postgres = null as Postgres | null;
  try {
    const gateway = await addressOf(options);
    const givenDatabase = env.DATABASE_URL ? await checkDatabase(env.DATABASE_URL) : null;
    if (folder.notice !== null) notice(folder.notice);
    const secrets = await openSecrets(folder.path, SERVICE_NAMES.map(roleOf));
    // Loading the code takes seconds: the cheap checks come first, and PostgreSQL starts meanwhile.
    const openOwnDatabase = async (): Promise<string> => {
      postgres = await openPostgres(folder.postgres, secrets.postgresPassword, notice);
      stoppers.add('PostgreSQL', postgres.stop);
      return openDatabase(postgres.url);
    };
    const [services, { migrateAll }, { startOwnSandbox }, databaseUrl] = await Promise.all([
      import('./services.ts'),
      import('./migrations.ts'),
      import('./sandbox.ts'),
      givenDatabase ?? openOwnDatabase(),
    ]);
    const { host, port } = gateway;
    const url = `http://${['127.0.0.1', '0.0.0.0', '::'].includes(host) ? 'localhost' : host}:${port}`;
    const draft: EnvironmentParts = {
      given: env,
      secrets,
      ports: await servicePorts(),
      databaseUrl: env.DATABASE_URL || 'postgres://127.0.0.1/attendu',
      smtpUrl: env.SMTP_URL || 'smtp://127.0.0.1',
      sandboxUrl: undefined,
      identity: undefined,
      stripe: undefined,
      publicUrl: url,
      gateway,
      dataDir: folder.path,
      webDist: join(options.root, 'web', 'dist'),
    };
    services.checkConfigurations((process) => environmentOf(draft, process));
    const logFile = await openLogFile(join(folder.path, 'attendu.log'));
    stoppers.add('journal', logFile.close);
    const logOf = (name: string) => createLogger(name, env.LOG_LEVEL || 'info', logFile);

    signal?.throwIfAborted();
    await migrateAll({ url: databaseUrl, passwords: secrets.rolePasswords, log: logOf('migrations') });
    // The lock of the folder proves that whoever held work in its database is dead.
    if (givenDatabase === null) await services.endAllLeases(databaseUrl);
    signal?.throwIfAborted();
    const sandbox = env.SMTP_URL ? null : await startOwnSandbox(url, env.NODE_ENV, logOf('sandbox'));
    if (sandbox !== null) stoppers.add('bac à sable', sandbox.stop);
    const parts: EnvironmentParts = { ...draft, databaseUrl, ...sandbox?.parts };
    const running: Running[] = [];
    stoppers.add('services', () => Promise.all(running.map((service) => service.stop())));
    const started = await Promise.allSettled(
      services.SERVICES.map(async ({ name, start }) => running.push(await start(environmentOf(parts, name), logOf(name)))),
    );
    for (const outcome of started) if (outcome.status === 'rejected') throw outcome.reason;
    signal?.throwIfAborted();
    stoppers.add('gateway', (await services.startGatewayFrom(environmentOf(parts, 'gateway'), logOf('gateway'))).stop);
    await lock.publish(url);
    return {
      url,
      demo: { password: env.DEMO_PASSWORD ?? secrets.demoPassword, accounts: services.DEMO },
      mailboxUrl: sandbox === null ? null : `${url}/sandbox/`,
      parts,
      logFile: logFile.path,
      failed: postgres?.failed ?? new Promise<never>(() => {}),
      stop: stoppers.stop,
    };
  } catch (error) {
    // The failure may be due to its database.
    const reason = await Promise.race([postgres?.failed ?? error, Promise.resolve(error)]);
    await stoppers.stop();
    throw reason;
  }
}

/** Opens the data folder, for this process alone. */
async function lockFolder({ root, env }: StackOptions) {
  if (env.NODE_ENV === 'production') {
    throw new StartupError(
      'npm start ouvre des comptes de démonstration et une boîte aux lettres d’essai : il ne démarre pas avec NODE_ENV=production. Voir docker-compose.yml et k8s/.',
    );
  }
  const folder = await openDataFolder(root, env.DATA_DIR);
  const lock = await takeRun(folder.path, new Date());
  if (!('release' in lock)) {
    throw new StartupError(
      `Attendu tourne déjà sur ce dossier (processus ${lock.pid})${lock.url === null ? '' : ` : ${lock.url}`}. Arrêtez-le, ou choisissez un autre dossier et un autre port : DATA_DIR=/chemin PORT=3001 npm start`,
    );
  }
  return { folder, lock };
}

async function addressOf({ env, port: given }: StackOptions): Promise<{ readonly port: number; readonly host: string }> {
  const host = env.HOST ?? '127.0.0.1';
  const wanted = given ?? readPort(env.PORT);
  const port = wanted === 0 ? await freePort() : wanted;
  await checkPort(port, host);
  return { port, host };
}

async function openPostgres(folder: string, password: string, notice: (text: string) => void): Promise<Postgres> {
  const postgres = await startPostgres({ folder, password, notice });
  if (postgres.recovered) notice('Reprise de la base laissée par un arrêt brutal.');
  return postgres;
}

async function servicePorts(): Promise<Ports> {
  const ports = await freePorts(SERVICE_NAMES.length);
  return Object.fromEntries(SERVICE_NAMES.map((name, index) => [name, ports[index]])) as Record<ServiceName, number>;
}
