import { spawn } from 'node:child_process';
import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { exitCode, runChild } from './child.mjs';
import { ROOT } from './paths.mjs';
import { ensureInstalled, ensureWebBuilt } from './prepare.mjs';

const COMMANDS = {
  anonymise: 'services/anonymiser/src/cli-main.ts',
  ask: 'deploy/embedded/src/commands/ask.ts',
  corpus: 'services/research-orchestrator/src/cli/corpus-main.ts',
  backup: 'deploy/embedded/src/commands/backup.ts',
  events: 'deploy/embedded/src/commands/events.ts',
  rebuild: 'deploy/embedded/src/commands/rebuild.ts',
  release: 'deploy/embedded/src/commands/release.ts',
  restore: 'deploy/embedded/src/commands/restore.ts',
  search: 'services/research-orchestrator/src/cli/search-main.ts',
  bench: 'deploy/embedded/bench/main.ts',
  cluster: 'deploy/embedded/src/commands/cluster.ts',
  world: 'deploy/embedded/src/commands/world.ts',
  train: 'deploy/embedded/training/main.ts',
};

/**
 * Node's arguments to run one of our TypeScript files from source, with the tracing hook when configured. Small
 * young-object spaces save memory, at no cost in the bench.
 */
function nodeArguments(file, args) {
  const hook = pathToFileURL(join(ROOT, 'libs', 'telemetry', 'src', 'hook.ts')).href;
  const tracing = process.env.OTEL_EXPORTER_OTLP_ENDPOINT ? ['--import', hook] : [];
  return ['--max-semi-space-size=4', '--import', 'tsx', ...tracing, join(ROOT, file), ...args];
}

/** Two malloc arenas per process instead of eight per core: saves tens of megabytes, at no measured cost. */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '2', ...process.env };

/** `[--dev] | --run NAME -- …`: prepares the checkout, runs the command, ends with its exit code. */
export async function launch(argv) {
  process.chdir(ROOT);
  await ensureInstalled();
  const [first, name, ...rest] = argv;
  if (first === '--run') {
    const file = COMMANDS[name];
    if (file === undefined) {
      console.error(`Commande inconnue : « ${name ?? ''} ». Commandes possibles : ${Object.keys(COMMANDS).join(', ')}.`);
      process.exit(2);
    }
    if (name === 'bench' || name === 'cluster') await ensureWebBuilt();
    process.exitCode = await runChild(process.execPath, nodeArguments(file, rest[0] === '--' ? rest.slice(1) : rest), { ipc: true });
    return;
  }
  if (first === '--dev') return develop();
  await ensureWebBuilt();
  process.exitCode = await runChild(process.execPath, nodeArguments('deploy/embedded/src/main.ts', argv), { env: ENVIRONMENT, ipc: true });
}

/**
 * Starts the stack, restarted at each change of server code, and the web application twice: as built, on the stack's own URL, and on the next port by
 * Vite with hot reload.
 */
async function develop() {
  await ensureWebBuilt();
  const port = Number(process.env.PORT || 3000);
  const endWithUs = new URL('./end-with-launcher.mjs', import.meta.url).href;
  const vite = ['--import', endWithUs, join(ROOT, 'node_modules/vite/bin/vite.js'), '--port', String(port + 1), '--clearScreen', 'false'];
  const web = spawn(process.execPath, vite, {
    cwd: join(ROOT, 'web'),
    stdio: ['ignore', 2, 'inherit', 'ipc'],
    env: { ...process.env, GATEWAY_URL: `http://127.0.0.1:${port}` },
  });
  console.error('Interface rechargée à chaud : à l’adresse « Local » que donne Vite.');
  let server = null;
  let isStopping = false;
  let isRestarting = false;
  const start = () => {
    server = spawn(process.execPath, nodeArguments('deploy/embedded/src/main.ts', []), {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    server.once('exit', (code, signal) => {
      if (isStopping) {
        web.kill();
        process.exit(exitCode(code, signal));
      }
      if (isRestarting) {
        isRestarting = false;
        start();
      } else {
        server = null;
        console.error('Le serveur s’est arrêté ; il repartira au prochain changement.');
      }
    });
  };
  const restart = () => {
    if (isStopping || isRestarting) return;
    console.error('Changement : redémarrage…');
    if (server === null) return start();
    isRestarting = true;
    server.kill('SIGTERM');
  };
  let timer;
  for (const folder of ['libs', 'services', 'gateway', 'deploy']) {
    if (!existsSync(join(ROOT, folder))) continue;
    watch(join(ROOT, folder), { recursive: true }, (_event, file) => {
      if (file === null || !file.endsWith('.ts') || file.endsWith('.test.ts') || file.includes('node_modules')) return;
      clearTimeout(timer);
      timer = setTimeout(restart, 200);
    });
  }
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      isStopping = true;
      if (server === null) {
        web.kill();
        process.exit(0);
      }
      server.kill('SIGTERM');
    });
  }
  start();
}
