import { setTimeout as sleep } from 'node:timers/promises';
import { startWorld, type World } from './faults/world.ts';
import { lightJourneys } from './journeys.ts';
import { openLoop, quantile } from './open-loop.ts';
import { invitePeople } from './people.ts';
import { corpusReady } from './ready.ts';
import type { Row } from './row.ts';

/** Between a process that is ready again and the next restart, as a deployment's `minReadySeconds`. */
const SETTLE_MS = 1_000;
const PEOPLE = 8;

/** Every process of two of each service and of the gateway restarted in turn, `count` times each, under `rate` calls a second. */
export async function benchRolling({ count = 1, rate = 50 }: { count?: number; rate?: number }): Promise<Row[]> {
  const world = await startWorld();
  try {
    await corpusReady(world.cluster);
    const tokens = await invitePeople(world.cluster, PEOPLE);
    const over = new AbortController();
    const load = openLoop(lightJourneys(world.cluster.url, tokens), rate, over.signal);
    const restarts = await restartAll(world, count).finally(() => over.abort());
    const { sent, errors, times } = await load;
    const failed = [...errors.values()].reduce((sum, occurrences) => sum + occurrences, 0);
    if (failed > 0) process.exitCode = 1;
    const note = `${restarts} restarts, ${rate} calls a second`;
    return [
      { name: 'rolling: calls', value: sent, unit: '', note },
      {
        name: 'rolling: errors',
        value: failed,
        unit: '',
        note: [...errors].map(([what, occurrences]) => `${occurrences} × ${what}`).join(', '),
      },
      { name: 'rolling: median', value: quantile(times, 0.5), unit: 'ms', note: 'from when the call was due' },
      { name: 'rolling: 99 %', value: quantile(times, 0.99), unit: 'ms', note: 'same' },
    ];
  } finally {
    await world.stop();
  }
}

/** Answers how many processes were restarted. */
async function restartAll({ cluster }: World, rounds: number): Promise<number> {
  let restarts = 0;
  for (let round = 1; round <= rounds; round += 1) {
    for (const replica of Object.values(cluster.replicas).flat()) {
      const before = replica.pid();
      await replica.restart();
      while (!replica.isReady() || replica.pid() === before) await sleep(100);
      await sleep(SETTLE_MS);
      restarts += 1;
    }
    console.log(`  round ${round}: every process restarted`);
  }
  return restarts;
}
