import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { crowdEmail, signIn } from '../test/sign-in-stack.ts';
import type { Row } from './row.ts';

const CROWD = 200;
/** Other users, who call meanwhile, one call after the other. */
const OTHERS = 4;
const QUIET_MS = 5_000;

/**
 * Two hundred people sign in at once with the right password while others keep using the application, in calls that ask auth only to resolve the
 * session. Compares the others' response times during the burst with those just before it.
 */
export async function benchSignIns(): Promise<Row[]> {
  const child = fork(fileURLToPath(new URL('./sign-in-servers.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, CROWD: String(CROWD + OTHERS) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  try {
    const [{ url }] = (await once(child, 'message')) as [{ url: string }];
    const tokens = await Promise.all(Array.from({ length: OTHERS }, (_unused, n) => tokenOf(url, CROWD + n)));
    await callWhile(url, tokens, () => false, QUIET_MS);
    const quiet = await callWhile(url, tokens, () => false, QUIET_MS);
    let isOver = false;
    const rush = Promise.all(Array.from({ length: CROWD }, (_unused, n) => timedSignIn(url, n)));
    void rush.finally(() => {
      isOver = true;
    });
    const during = await callWhile(url, tokens, () => isOver, Number.POSITIVE_INFINITY);
    return rowsOf(await rush, quiet, during);
  } finally {
    child.send('stop');
    await once(child, 'exit');
  }
}

async function tokenOf(url: string, n: number): Promise<string> {
  const response = await signIn(url, crowdEmail(n), n);
  if (response.status !== 200) throw new Error(`a sign-in of the benchmark was answered ${response.status}`);
  return ((await response.json()) as { token: string }).token;
}

async function timedSignIn(url: string, n: number): Promise<{ status: number; ms: number }> {
  const startedAt = performance.now();
  const response = await signIn(url, crowdEmail(n), n);
  await response.text();
  return { status: response.status, ms: performance.now() - startedAt };
}

/** Records the others' response times, in milliseconds, until the measured work has ended. */
async function callWhile(url: string, tokens: readonly string[], isOver: () => boolean, longestMs: number): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + longestMs;
  const loop = async (token: string): Promise<void> => {
    while (!isOver() && performance.now() < end) {
      const startedAt = performance.now();
      const response = await fetch(`${url}/copilot/auth/user`, { headers: { authorization: `Bearer ${token}` } });
      await response.text();
      times.push(performance.now() - startedAt);
      // At the pace of a person: the rate class of the route allows some calls a second.
      await new Promise((resolve) => setTimeout(resolve, 100));
      if (response.status !== 200) throw new Error(`the benchmark was answered ${response.status}`);
    }
  };
  await Promise.all(tokens.map(loop));
  return times;
}

function rowsOf(signIns: readonly { status: number; ms: number }[], quiet: readonly number[], during: readonly number[]): Row[] {
  const count = (status: number): number => signIns.filter((one) => one.status === status).length;
  const setting = `${CROWD} sign-ins at once; ${OTHERS} others, ${during.length} calls`;
  return [
    { name: 'sign-ins: opened', value: count(200), unit: '', note: `${count(503)} told to come back` },
    { name: 'sign-ins: timed out', value: count(504), unit: '', note: '504' },
    { name: 'sign-ins: slowest answer', value: round(Math.max(...signIns.map(({ ms }) => ms))), unit: 'ms', note: setting },
    {
      name: 'sign-ins: others during / before (medians)',
      value: round(quantile(during, 0.5) / quantile(quiet, 0.5)),
      unit: '×',
      note: `${round(quantile(during, 0.5))} ms against ${round(quantile(quiet, 0.5))}`,
    },
    { name: 'sign-ins: others, 99th percentile', value: round(quantile(during, 0.99)), unit: 'ms', note: setting },
    { name: 'sign-ins: others, slowest', value: round(Math.max(...during)), unit: 'ms', note: setting },
  ];
}

const round = (value: number): number => Math.round(value * 10) / 10;

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
