import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { authRoutes } from '@attendu/contracts/auth/routes';
import { dossierRoutes } from '@attendu/contracts/dossier/routes';
import { researchRoutes } from '@attendu/contracts/research/routes';
import { type Api, createApi } from '../../src/commands/api.ts';
import { type Fault, inject } from './faults.ts';
import { checkDossiers, checkEvents, type Verdict } from './model.ts';
import type { World } from './world.ts';

const QUESTION = 'Quelle est la durée de la période d’essai d’un cadre ?';
/** Longest wait for the system to heal; beyond it the campaign reports the fault as not healed. */
const LIMIT_MS = 180_000;
export const FAST_MS = 10_000;

export type Outcome = {
  /** Injected during the same two analyses. */
  readonly faults: readonly Fault[];
  /** From the end of the last fault until every check passes. */
  readonly convergedMs: number;
  /** The same from the instant at which the first fault was made, the time that it lasted included. */
  readonly sinceMadeMs: number;
  readonly verdict: Verdict;
  /** What was still missing ten seconds after the last fault. */
  readonly slow: readonly string[];
};

/** Retries as a browser does, under the same id, until an answer arrives. `onRefused` is called for each refusal. */
async function untilAnswered<T>(call: () => Promise<T>, onRefused: (what: string) => void = () => {}): Promise<T> {
  const deadline = Date.now() + LIMIT_MS;
  for (;;) {
    const began = performance.now();
    try {
      return await call();
    } catch (error) {
      onRefused(`${error instanceof Error ? error.message : error} after ${Math.round(performance.now() - began)} ms`);
      if (Date.now() > deadline) throw error;
      await sleep(300);
    }
  }
}

async function askFor(api: Api, dossierId: string, onRefused: (what: string) => void): Promise<void> {
  const exists = () => api.call(dossierRoutes.read, { params: { dossierId } });
  await untilAnswered(() => api.call(dossierRoutes.create, { body: { id: dossierId, contexte: QUESTION } }).catch(exists), onRefused);
  const point = { problem: QUESTION, source: 'legiarti' };
  await untilAnswered(() => api.call(researchRoutes.analyse, { body: { contexte: QUESTION, dossierId, point_list: [point] } }), onRefused);
}

/** Waits until the dossiers and every event have reached their expected state. `onSlow` is called once, with what is missing after ten seconds. */
async function converged(world: World, dossierIds: readonly string[], onSlow: (missing: readonly string[]) => void): Promise<Verdict> {
  const deadline = Date.now() + LIMIT_MS;
  let isTold = false;
  for (;;) {
    const verdicts = [await checkDossiers(world, dossierIds), await checkEvents(world)];
    const [lost, doubled, resent] = (['lost', 'doubled', 'resent'] as const).map((what) => verdicts.flatMap((verdict) => verdict[what]));
    if (lost?.length === 0 || Date.now() > deadline) return { lost: lost ?? [], doubled: doubled ?? [], resent: resent ?? [] };
    if (!isTold && Date.now() > deadline - LIMIT_MS + FAST_MS) {
      isTold = true;
      onSlow(lost ?? []);
    }
    await sleep(250);
  }
}

/**
 * Injects faults while two analyses run. Every failure, also of the driver itself, goes into the verdict, and the campaign continues to its last
 * fault.
 */
async function suffer(world: World, api: Api, faults: readonly Fault[]): Promise<Outcome> {
  const ids = [randomUUID(), randomUUID()];
  let made = Number.POSITIVE_INFINITY;
  let over = performance.now();
  const troubles: string[] = [];
  const refused: string[] = [];
  const note = (what: string) => (error: unknown) => {
    troubles.push(`${what}: ${error instanceof Error ? error.message : error}`);
  };
  const asked = Promise.all(ids.map((id) => askFor(api, id, (what) => refused.push(what)))).catch(
    note('an analysis could not be asked for'),
  );
  await Promise.all(
    faults.map(async (fault) => {
      await sleep(fault.afterMs);
      made = Math.min(made, performance.now());
      await inject(world, fault).catch(note(`${fault.kind} could not be made`));
    }),
  );
  over = performance.now();
  await asked;
  const askedMs = performance.now() - over;
  const slow: string[] = askedMs > FAST_MS ? [`asking went on for ${Math.round(askedMs / 1_000)} s: ${refused.join(', ')}`] : [];
  const verdict = await converged(world, ids, (missing) => slow.push(...missing)).catch((error: unknown): Verdict => {
    note('the verdict could not be read')(error);
    return { lost: [], doubled: [], resent: [] };
  });
  const [convergedMs, sinceMadeMs] = [performance.now() - over, performance.now() - made];
  return { faults, convergedMs, sinceMadeMs, slow, verdict: { ...verdict, lost: [...troubles, ...verdict.lost] } };
}

/** Runs these faults, `together` at a time. */
export async function runCampaign(
  world: World,
  faults: readonly Fault[],
  together: number,
  print: (line: string) => void,
): Promise<Outcome[]> {
  const api = createApi(world.cluster.url);
  const { accounts, password } = world.cluster.demo;
  const signIn = () => api.call(authRoutes.signIn, { body: { email: accounts[0]?.email ?? '', password } });
  api.signIn((await untilAnswered(signIn)).token);
  const outcomes: Outcome[] = [];
  for (let done = 0; done < faults.length; done += Math.max(1, together)) {
    const wave = faults.slice(done, done + Math.max(1, together));
    const outcome = await suffer(world, api, wave);
    outcomes.push(outcome);
    const { lost, doubled, resent } = outcome.verdict;
    const wrong = [...lost.map((what) => `LOST ${what}`), ...doubled.map((what) => `DOUBLED ${what}`), ...resent].join('; ');
    const waited = outcome.slow.length === 0 ? '' : `(waited for ${outcome.slow.slice(0, 4).join('; ')})`;
    const made = wave.map((fault) => `${fault.kind} ${fault.target} at ${fault.afterMs} ms`).join(' + ');
    print(`${done + wave.length}. ${made}: ${Math.round(outcome.convergedMs)} ms ${waited} ${wrong}`.trimEnd());
  }
  return outcomes;
}
