import { setTimeout as sleep } from 'node:timers/promises';
import { authRoutes } from '@attendu/contracts/auth/routes';
import { researchRoutes } from '@attendu/contracts/research/routes';
import type { Cluster } from '../src/cluster/cluster.ts';
import { createApi } from '../src/commands/api.ts';

/** Answers in a row that must say so: the calls are spread over the processes. */
const IN_A_ROW = 8;
/** The whole corpus takes about two minutes of two cores. */
const LIMIT_MS = 15 * 60_000;

/** Until every process of the search answers from the corpus that it was given: nothing is built beside what is measured. @throws after LIMIT_MS */
export async function corpusReady({ url, demo }: Pick<Cluster, 'url' | 'demo'>): Promise<void> {
  const api = createApi(url);
  const body = { email: demo.accounts[0]?.email ?? '', password: demo.password };
  api.signIn((await api.call(authRoutes.signIn, { body })).token);
  const limit = Date.now() + LIMIT_MS;
  for (let complete = 0; complete < IN_A_ROW; ) {
    if (Date.now() > limit) throw new Error('the corpus is still being indexed');
    const isComplete = await api.call(researchRoutes.corpus).then(
      (held) => held.complete,
      // A process that still reads its index may be too busy to answer in time.
      () => false,
    );
    complete = isComplete ? complete + 1 : 0;
    if (complete === 0) await sleep(500);
  }
}
