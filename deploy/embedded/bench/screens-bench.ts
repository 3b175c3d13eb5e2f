import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { FUNNEL_GROUPS } from '@attendu/contracts/analytics/admin-routes';
import { FIRM_PERIODS } from '@attendu/contracts/analytics/periods';
import { authRoutes } from '@attendu/contracts/auth/routes';
import { runArguments } from '@attendu/threads/typescript-thread';
import { startStack } from '../src/stack/stack.ts';
import type { Row } from './row.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const WORLD = join(ROOT, 'deploy/embedded/src/commands/world.ts');
const ROUNDS = 40;

/** Every screen of the consoles through the gateway, each service answering for what it owns, on the made-up service of eighteen months, without a corpus. */
export async function benchScreens(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'attendu-screens-'));
  await chmod(folder, 0o711);
  const env = { ...process.env, DATA_DIR: folder, LOG_LEVEL: 'warn', RATE_LIMITS: 'false', CORPUS_WORKER: 'apart' };
  const stack = await startStack({ root: ROOT, env, port: 0 });
  try {
    const { stdout } = await promisify(execFile)(process.execPath, runArguments(WORLD), { env });
    const firmAdmin = /: (\S+@\S+)$/.exec(stdout.trim())?.[1] ?? '';
    const { password } = stack.demo;
    const signIn = async (email: string): Promise<{ id: string; headers: Record<string, string> }> => {
      const headers = { 'content-type': 'application/json', 'x-admin-password': password };
      const body = JSON.stringify({ email, password });
      const answer = await fetch(stack.url + authRoutes.signIn.path, { method: 'POST', headers, body });
      const { token, account } = (await answer.json()) as { token: string; account: { id: string } };
      return { id: account.id, headers: { ...headers, authorization: `Bearer ${token}` } };
    };
    const [admin, firm] = [await signIn('admin@demo.attendu.test'), await signIn(firmAdmin)];
    const rows: Row[] = [];
    for (const [path, body] of screensOf(firm.id, firmAdmin)) {
      const { headers } = path.startsWith('/copilot/firm') ? firm : admin;
      const sent = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) };
      rows.push(await timed(path, () => fetch(stack.url + path, sent)));
    }
    return rows;
  } finally {
    await stack.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** What each screen calls: its path, and the body of a POST. */
const screensOf = (userId: string, email: string): [path: string, body?: object][] => [
  ...['status', 'events?limit=1', 'analytics/requests?days=30', 'mail-queue', 'sms', 'corpus', 'get-last-7-days-requests'].map(adminPath),
  ...['get-trial-monitoring-request', 'get-trial-monitoring', 'get-recent-trials', `users/${userId}`].map(adminPath),
  ...['quality?days=365', 'feedback?days=365', ...FUNNEL_GROUPS.map((by) => `funnel?days=365&by=${by}`)].map(adminPath),
  ...['acts', 'reads', 'security'].map((kind) => adminPath(`audit?kind=${kind}`)),
  ['/copilot/corpus'],
  ['/copilot/admin/get-domain-activity', { domain: 'courriel.example' }],
  ['/copilot/admin/get-user-dossiers', { email }],
  ...FIRM_PERIODS.map((period): [string] => [`/copilot/firm/usage?period=${period}`]),
  ['/copilot/firm/invitations'],
];
const adminPath = (path: string): [string] => [`/copilot/admin/${path}`];

async function timed(path: string, call: () => Promise<Response>): Promise<Row> {
  const times: number[] = [];
  let before = process.cpuUsage();
  for (let round = 0; round <= ROUNDS; round += 1) {
    const started = performance.now();
    const answer = await call();
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${text}`);
    // The first call warms the caches.
    if (round > 0) times.push(performance.now() - started);
    else before = process.cpuUsage();
  }
  const { user, system } = process.cpuUsage(before);
  const cpu = Math.round((user + system) / 1_000 / ROUNDS);
  times.sort((a, b) => a - b);
  const at = (part: number) => Math.round(times[Math.ceil(ROUNDS * part) - 1] ?? 0);
  return {
    name: `screens: ${path}`,
    value: at(0.95),
    unit: 'ms',
    note: `p95 of ${ROUNDS}; median ${at(0.5)} ms; ${cpu} ms of CPU in the services`,
  };
}
