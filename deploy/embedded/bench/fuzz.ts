import { randomUUID } from 'node:crypto';
import type { RouteContract } from '@attendu/contracts/route';
import { ROUTES } from '@attendu/contracts/route-registry';
import { createRandom } from '@attendu/sandbox/random';
import { anyId, pick, sampleOf } from './fuzz-values.ts';
import { CALLERS, type World } from './fuzz-world.ts';

/** Routes left out: they end the caller's session or account, or start minutes of work. */
const LEFT_OUT = ['auth.sign-out', 'auth.end-sessions', 'auth.end-session', 'auth.delete-account', 'dossier.export'];
const isHeavy = ({ owner, rate }: RouteContract): boolean => owner === 'research-orchestrator' && rate === 'research';
const isCalled = (contract: RouteContract): boolean =>
  /^\/(copilot|api|webhooks)\//.test(contract.path) && !contract.stream && !LEFT_OUT.includes(contract.id) && !isHeavy(contract);
const CALLED = ROUTES.filter(isCalled);
/** Each costs a password hash or parses a document, so they are drawn rarely. */
const SLOW = CALLED.filter(({ rate }) => rate === 'sign_in' || rate === 'research');
const QUICK = CALLED.filter((contract) => !SLOW.includes(contract));
const SLOW_SHARE = 0.03;
const AT_ONCE = 8;

export type FuzzResult = {
  readonly requests: number;
  readonly routes: number;
  /** By status, for the note. */
  readonly statuses: Readonly<Record<string, number>>;
  /** These must be empty: server errors, words of the victim, answers that differ between another account's object and an unknown one. */
  readonly failures: readonly string[];
  readonly leaks: readonly string[];
  readonly differences: readonly string[];
  readonly isVictimIntact: boolean;
};

type Sent = { readonly status: number; readonly text: string };

async function send(world: World, contract: RouteContract, account: string | null, path: string, body: unknown): Promise<Sent> {
  const token = account === null ? undefined : world.tokens.get(account);
  const response = await fetch(world.url + path, {
    method: contract.method,
    redirect: 'manual',
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(contract.method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    ...(contract.method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
  });
  return { status: response.status, text: await response.text() };
}

function queryOf(contract: RouteContract, random: () => number, world: World): string {
  if (!contract.query) return '';
  const value = sampleOf(contract.query, random, [...world.ids, ...world.canaries]);
  const pairs = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return pairs.length === 0
    ? ''
    : `?${new URLSearchParams(pairs.map(([name, one]) => [name, typeof one === 'string' ? one : JSON.stringify(one)]))}`;
}

/** Calls random routes with random callers and values; deterministic for a seed. */
export async function fuzz(world: World, { seed, count }: { readonly seed: number; readonly count: number }): Promise<FuzzResult> {
  const random = createRandom(seed).next;
  const [failures, leaks]: [string[], string[]] = [[], []];
  const statuses: Record<string, number> = {};
  const before = await world.victimReads();
  const one = async (index: number): Promise<void> => {
    const contract = pick(random, random() < SLOW_SHARE ? SLOW : QUICK);
    const account = random() < 0.1 ? null : pick(random, CALLERS);
    const path = contract.path.replace(/:\w+/g, () => encodeURIComponent(anyId(random, world.ids))) + queryOf(contract, random, world);
    const body = contract.body ? sampleOf(contract.body, random, world.ids) : undefined;
    const { status, text } = await send(world, contract, account, path, body);
    statuses[status] = (statuses[status] ?? 0) + 1;
    const what = `${index}: ${contract.id} by ${account ?? 'a visitor'}: ${status}`;
    if (status >= 500) failures.push(`${what} ${text.slice(0, 300)}`);
    if (world.canaries.some((word) => text.includes(word))) leaks.push(what);
  };
  for (let sent = 0; sent < count; sent += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - sent) }, (_unused, n) => one(sent + n)));
  const differences = await compareObjects(world, seed);
  const isVictimIntact = before === (await world.victimReads());
  return { requests: count, routes: CALLED.length, statuses, failures, leaks, differences, isVictimIntact };
}

/** Checks that each route with an object id answers alike for the victim's object and for an unknown one. */
async function compareObjects(world: World, seed: number): Promise<string[]> {
  const differences: string[] = [];
  for (const contract of CALLED.filter(({ path }) => /:\w+/.test(path)))
    for (const account of ['etudiant', 'essai'] as const) {
      const names = [...contract.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
      if (!names.some((name) => name in world.victims)) continue;
      const body = contract.body ? sampleOf(contract.body, createRandom(seed).next, world.ids) : undefined;
      const answerFor = async (idOf: (name: string) => string): Promise<string> => {
        const { status, text } = await send(
          world,
          contract,
          account,
          contract.path.replace(/:(\w+)/g, (_, name: string) => idOf(name)),
          body,
        );
        return `${status} ${/"code":"([^"]+)"/.exec(text)?.[1] ?? ''}`;
      };
      const [absent, others] = [await answerFor(() => randomUUID()), await answerFor((name) => world.victims[name] ?? randomUUID())];
      if (absent !== others) differences.push(`${contract.id} by ${account}: ${others} for another's, ${absent} for none`);
    }
  return differences;
}
