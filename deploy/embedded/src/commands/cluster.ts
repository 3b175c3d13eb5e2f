import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { print } from '@attendu/log/command';
import { startCluster } from '../cluster/cluster.ts';
import { aborted, runMain } from '../process.ts';
import { StartupError } from '../startup-error.ts';
import { ADMIN_PASSWORD_NOTE } from '../terminal.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const USAGE = 'Usage : DATABASE_URL=… NATS_URL=… REDIS_URL=… npm run -s cluster -- [--replicas 2]';
const MOST_REPLICAS = 20;

function readReplicas(argv: string[]): number {
  let text = '2';
  try {
    text = parseArgs({ args: argv, options: { replicas: { type: 'string', default: '2' } } }).values.replicas;
  } catch (cause) {
    throw new StartupError(USAGE, { cause });
  }
  const replicas = Number(text);
  if (Number.isInteger(replicas) && replicas >= 1 && replicas <= MOST_REPLICAS) return replicas;
  throw new StartupError(`--replicas doit être un entier de 1 à ${MOST_REPLICAS}.\n${USAGE}`);
}

await runMain(async (signal) => {
  const replicas = readReplicas(process.argv.slice(2));
  const cluster = await startCluster({ root, env: process.env, replicas, print: (line) => void print(`${line}\n`) });
  const accounts = cluster.demo.accounts.map(({ email }) => `  ${email}`).join('\n');
  await print(`\nAttendu est prêt : ${cluster.url}, ${replicas} processus par service\n\n`);
  await print(
    `Comptes de démonstration (mot de passe : ${cluster.demo.password})\n${ADMIN_PASSWORD_NOTE}\n${accounts}\n\nMesures pour Prometheus : ${cluster.targetsFile}\n\nCtrl-C pour arrêter.\n`,
  );
  await aborted(signal);
  await cluster.stop();
  return 0;
});
