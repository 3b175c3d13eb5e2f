import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { authRoutes } from '@attendu/contracts/auth/routes';
import { dossierRoutes } from '@attendu/contracts/dossier/routes';
import { researchRoutes } from '@attendu/contracts/research/routes';
import { type Api, createApi } from '../src/commands/api.ts';
import { type Fault, faultsOf, inject, KINDS } from './faults/faults.ts';
import { judgeDossiers, judgeEvents, type Verdict } from './faults/model.ts';
import { startWorld, type World } from './faults/world.ts';
import type { Row } from './row.ts';

const QUESTION = 'Quelle est la durée de la période d’essai d’un cadre ?';
/** A fault that is not healed after this is one that never will be. */
const LIMIT_MS = 180_000;
const FAST_MS = 10_000;

type Outcome = { readonly fault: Fault; readonly convergedMs: number; readonly verdict: Verdict };

/** What a browser does: it asks again until it is answered, under the same id. */
async function untilAnswered<T>(call: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + LIMIT_MS;
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(300);
    }
  }
}

async function askFor(api: Api, dossierId: string): Promise<void> {
  const exists = () => api.call(dossierRoutes.read, { params: { dossierId } });
  await untilAnswered(() => api.call(dossierRoutes.create, { body: { id: dossierId, contexte: QUESTION } }).catch(exists));
  const point = { problem: QUESTION, source: 'legiarti' };
  await untilAnswered(() => api.call(researchRoutes.analyse, { body: { contexte: QUESTION, dossierId, point_list: [point] } }));
}

/** Until the dossiers and every event are as they must be. */
async function converged(world: World, dossierIds: readonly string[]): Promise<Verdict> {
  const deadline = Date.now() + LIMIT_MS;
  for (;;) {
    const verdicts = [await judgeDossiers(world, dossierIds), await judgeEvents(world)];
    const lost = verdicts.flatMap((verdict) => verdict.lost);
    const doubled = verdicts.flatMap((verdict) => verdict.doubled);
    if (lost.length === 0 || Date.now() > deadline) return { lost, doubled };
    await sleep(250);
  }
}

/**
 * Faults of one seed, one after the other, each while two analyses are asked for and done. A failing seed replays: the same seed gives the same faults
 * on the same targets at the same instants.
 */
export async function benchFaults({ seed = 1, count = 20 }: { seed?: number; count?: number }): Promise<Row[]> {
  const world = await startWorld();
  const outcomes: Outcome[] = [];
  try {
    const api = createApi(world.cluster.url);
    const { accounts, password } = world.cluster.demo;
    const signIn = () => api.call(authRoutes.signIn, { body: { email: accounts[0]?.email ?? '', password } });
    api.signIn((await untilAnswered(signIn)).token);
    // Both replicas of the search answer from an index of their own.
    for (const _ of [1, 2, 3, 4]) while ((await untilAnswered(() => api.call(researchRoutes.corpus))).indexed < 5_000) await sleep(500);
    for (const [index, fault] of faultsOf(seed, count).entries()) {
      const ids = [randomUUID(), randomUUID()];
      const asked = Promise.all(ids.map((id) => askFor(api, id)));
      await sleep(fault.afterMs);
      await inject(world, fault);
      const over = performance.now();
      await asked;
      const verdict = await converged(world, ids);
      const convergedMs = performance.now() - over;
      outcomes.push({ fault, convergedMs, verdict });
      const wrong = [...verdict.lost, ...verdict.doubled].join('; ');
      console.log(`  ${index + 1}. ${fault.kind} ${fault.target} at ${fault.afterMs} ms: ${Math.round(convergedMs)} ms ${wrong}`);
    }
  } finally {
    await world.stop();
  }
  const sum = (of: (verdict: Verdict) => number) => outcomes.reduce((total, { verdict }) => total + of(verdict), 0);
  const times = outcomes.map(({ convergedMs }) => convergedMs);
  const note = `seed ${seed}, ${outcomes.length} faults`;
  return [
    { name: 'faults: lost', value: sum(({ lost }) => lost.length), unit: '', note },
    { name: 'faults: doubled', value: sum(({ doubled }) => doubled.length), unit: '', note },
    { name: 'faults: converged within 10 s', value: percent(times.filter((ms) => ms <= FAST_MS).length, times.length), unit: '%', note },
    ...KINDS.flatMap((kind) => {
      const own = outcomes.filter(({ fault }) => fault.kind === kind);
      if (own.length === 0) return [];
      const slowest = Math.max(...own.map(({ convergedMs }) => convergedMs));
      return [{ name: `faults: ${kind}, slowest`, value: Math.round(slowest / 100) / 10, unit: 's', note: `${own.length} times` }];
    }),
  ];
}

const percent = (part: number, whole: number): number => Math.round((1_000 * part) / Math.max(1, whole)) / 10;
