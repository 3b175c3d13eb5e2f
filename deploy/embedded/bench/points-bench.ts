import { researchRoutes } from '@attendu/contracts/research/routes';
import { startWorld } from './faults/world.ts';
import { quantile } from './open-loop.ts';
import { invitePeople } from './people.ts';
import { questions } from './questions.ts';
import { corpusReady } from './ready.ts';
import type { Row } from './row.ts';

const WARM_UP_MS = 5_000;
const MEASURED_MS = 30_000;
const USERS = 64;

/** People who each ask for points of law, one question after the other without a pause, all of them different. `count`: how many people. */
export async function benchPoints({ count = USERS }: { count?: number }): Promise<Row[]> {
  const world = await startWorld();
  try {
    await corpusReady(world.cluster);
    const tokens = await invitePeople(world.cluster, count);
    const asked = questions();
    const [times, errors]: [number[], string[]] = [[], []];
    const began = performance.now();
    let next = 0;
    const person = async (token: string): Promise<void> => {
      while (performance.now() - began < WARM_UP_MS + MEASURED_MS) {
        const contexte = asked[next % asked.length] ?? '';
        next += 1;
        const start = performance.now();
        const answer = await fetch(world.cluster.url + researchRoutes.points.path, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ contexte }),
        });
        await answer.text();
        if (start - began < WARM_UP_MS) continue;
        if (answer.ok) times.push(performance.now() - start);
        else errors.push(String(answer.status));
      }
    };
    await Promise.all(tokens.map(person));
    times.sort((a, b) => a - b);
    if (errors.length > 0) process.exitCode = 1;
    const note = `${count} people, two processes of every service`;
    const perSecond = Math.round((10_000 * times.length) / (performance.now() - began - WARM_UP_MS)) / 10;
    return [
      { name: 'points: answers a second', value: perSecond, unit: '', note },
      { name: 'points: median', value: quantile(times, 0.5), unit: 'ms', note },
      { name: 'points: 95 %', value: quantile(times, 0.95), unit: 'ms', note },
      { name: 'points: errors', value: errors.length, unit: '', note: [...new Set(errors)].join(', ') },
    ];
  } finally {
    await world.stop();
  }
}
