import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVICE_NAMES, type ServiceName } from '@attendu/contracts/route';
import { createLogger } from '@attendu/log/logger';
import { openDataFolder } from '../data-folder.ts';
import { freePort, freePorts } from '../postgres/free-port.ts';
import { takeRun } from '../run-file.ts';
import { openSecrets } from '../secrets.ts';
import { checkDatabase } from '../stack/database.ts';
import { type Environment, type EnvironmentParts, environmentOf, roleOf } from '../stack/environment.ts';
import { migrateAll } from '../stack/migrations.ts';
import { checkPort, readPort } from '../stack/port.ts';
import { startOwnSandbox } from '../stack/sandbox.ts';
import { checkConfigurations, DEMO } from '../stack/services.ts';
import { createStoppers } from '../stack/stoppers.ts';
import { StartupError } from '../startup-error.ts';
import { writeWhole } from '../write-whole.ts';
import { startBalancer } from './balancer.ts';
import { type Replica, startReplica } from './replica.ts';

const STARTING_LIMIT_MS = 180_000;
const PROCESSES = [...SERVICE_NAMES, 'gateway'] as const;
export type ProcessName = (typeof PROCESSES)[number];

export type ClusterOptions = {
  /** The checkout. */
  readonly root: string;
  /** DATABASE_URL (the owner's), NATS_URL and REDIS_URL are required; the rest as for `npm start`. */
  readonly env: Environment;
  readonly replicas: number;
  /** Called with each output line of each process, prefixed by its name, and with process events. */
  readonly print: (line: string) => void;
};

export type Cluster = {
  readonly url: string;
  readonly demo: { readonly password: string; readonly accounts: typeof DEMO };
  readonly replicas: Readonly<Record<ProcessName, readonly Replica[]>>;
  /** Path of the `file_sd_configs` file that lists every process to Prometheus, as of the start. */
  readonly targetsFile: string;
  /** Starts one more process; calls go to it once it is ready. */
  add(name: ProcessName): Promise<Replica>;
  /** Sends no more calls to this process, drains it and ends it. */
  remove(name: ProcessName, replica: Replica): Promise<void>;
  stop(): Promise<void>;
};

/** Every service and the gateway as separate processes, several of each, as the images run them, on given servers. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { env, root } = options;
  const missing = ['DATABASE_URL', 'NATS_URL', 'REDIS_URL'].filter((name) => !env[name]);
  if (missing.length > 0)
    throw new StartupError(`Il manque ${missing.join(', ')} : les processus partagent ces serveurs, qui tournent déjà.`);
  if (env.NODE_ENV === 'production') throw new StartupError('Ce mode ouvre des comptes de démonstration : pas avec NODE_ENV=production.');
  const folder = await openDataFolder(root, env.DATA_DIR || '.data/cluster');
  const stoppers = createStoppers();
  try {
    const lock = await takeRun(folder.path, new Date());
    if (!('release' in lock))
      throw new StartupError(`Attendu tourne déjà sur ${folder.path} (processus ${lock.pid}). Choisissez DATA_DIR.`);
    stoppers.add('verrou', lock.release);
    const port = readPort(env.PORT) || (await freePort());
    const host = env.HOST ?? '127.0.0.1';
    await checkPort(port, host);
    const url = `http://localhost:${port}`;
    const secrets = await openSecrets(folder.path, SERVICE_NAMES.map(roleOf));
    const databaseUrl = await checkDatabase(env.DATABASE_URL ?? '');
    await migrateAll({ url: databaseUrl, passwords: secrets.rolePasswords, log: createLogger('migrations', env.LOG_LEVEL || 'warn') });

    const sandbox = await startOwnSandbox(url, env.NODE_ENV, createLogger('sandbox', env.LOG_LEVEL || 'warn'));
    stoppers.add('bac à sable', sandbox.stop);
    // Allocated all at once, so that no two processes get the same port.
    const ports = await freePorts(SERVICE_NAMES.length + 2 * PROCESSES.length * options.replicas);
    const servicePorts = ports.splice(0, SERVICE_NAMES.length);
    const parts: EnvironmentParts = {
      given: { LOG_LEVEL: 'warn', ...env },
      secrets,
      ports: Object.fromEntries(SERVICE_NAMES.map((name, index) => [name, servicePorts[index] ?? 0])) as Record<ServiceName, number>,
      databaseUrl,
      ...sandbox.parts,
      ...(env.SMTP_URL ? { smtpUrl: env.SMTP_URL } : {}),
      publicUrl: url,
      gateway: { port, host },
      dataDir: folder.path,
      webDist: join(root, 'web', 'dist'),
    };
    const shared = { NATS_URL: env.NATS_URL, REDIS_URL: env.REDIS_URL, REPLICAS: String(options.replicas), LINGER_MS: '1000' };
    checkConfigurations((name) => ({ ...environmentOf(parts, name), ...shared }));

    const replicas = Object.fromEntries(PROCESSES.map((name) => [name, []])) as unknown as Record<ProcessName, Replica[]>;
    const startOne = async (name: ProcessName, taken: readonly number[]): Promise<Replica> => {
      const env = { ...environmentOf(parts, name), ...shared };
      const replica = await startNext(name, replicas[name], { root, env, folder: folder.path, print: options.print }, taken);
      replicas[name].push(replica);
      return replica;
    };
    for (const name of PROCESSES) {
      for (let count = 0; count < options.replicas; count += 1) await startOne(name, ports.splice(0, 2));
      const ready = () => replicas[name].filter((replica) => replica.isReady()).map((replica) => replica.port);
      const address = name === 'gateway' ? { port, host } : { port: parts.ports[name], host: '127.0.0.1' };
      const balancer = await startBalancer({ ...address, ready });
      // Stopped in reverse: the gateways first, then the services, each behind its balancer until it has drained.
      stoppers.add(`répartiteur de ${name}`, balancer.stop);
      stoppers.add(name, () => Promise.all(replicas[name].map((replica) => replica.stop())));
    }
    await allReady(Object.values(replicas).flat());
    const targetsFile = join(folder.path, 'prometheus-targets.json');
    await writeWhole(targetsFile, targetsOf(replicas));
    await lock.publish(url);
    return {
      url,
      demo: { password: env.DEMO_PASSWORD ?? secrets.demoPassword, accounts: DEMO },
      replicas,
      targetsFile,
      add: async (name) => startOne(name, await freePorts(2)),
      remove: async (name, replica) => {
        replicas[name].splice(replicas[name].indexOf(replica), 1);
        await replica.stop();
      },
      stop: stoppers.stop,
    };
  } catch (error) {
    await stoppers.stop();
    throw error;
  }
}

type ReplicaOptions = {
  readonly root: string;
  readonly env: Environment;
  /** Of the cluster's data. */
  readonly folder: string;
  readonly print: ClusterOptions['print'];
};

/** Starts a process under the first number that no other one has. */
async function startNext(
  name: ProcessName,
  others: readonly Replica[],
  { root, env, folder, print }: ReplicaOptions,
  [port = 0, metricsPort = 0]: readonly number[],
): Promise<Replica> {
  const taken = others.map((replica) => replica.name);
  let number = 1;
  while (taken.includes(`${name}/${number}`)) number += 1;
  // Each process has its own index, as a pod has its own volume.
  const dataDir = join(folder, `${name}-${number}`);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  return startReplica({
    name: `${name}/${number}`,
    file: join(root, name === 'gateway' ? 'gateway' : join('services', name), 'src', 'main.ts'),
    env: { ...env, PORT: String(port), METRICS_PORT: String(metricsPort), HOST: '127.0.0.1', DATA_DIR: dataDir },
    port,
    metricsPort,
    root,
    print,
  });
}

/** Labelled as the pods are. */
function targetsOf(replicas: Readonly<Record<ProcessName, readonly Replica[]>>): string {
  const targets = PROCESSES.map((app) => ({
    targets: replicas[app].map(({ metricsPort }) => `127.0.0.1:${metricsPort}`),
    labels: { app },
  }));
  return `${JSON.stringify(targets, null, 2)}\n`;
}

async function allReady(replicas: readonly Replica[]): Promise<void> {
  const deadline = Date.now() + STARTING_LIMIT_MS;
  for (;;) {
    const waiting = replicas.filter((replica) => !replica.isReady());
    if (waiting.length === 0) return;
    if (Date.now() > deadline) throw new StartupError(`Ces processus ne démarrent pas : ${waiting.map(({ name }) => name).join(', ')}.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
