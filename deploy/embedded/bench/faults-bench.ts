import { FAST_MS, type Outcome, runCampaign } from './faults/campaign.ts';
import { faultsOf, KINDS } from './faults/faults.ts';
import { startWorld } from './faults/world.ts';
import { corpusReady } from './ready.ts';
import type { Row } from './row.ts';

/**
 * Faults of one seed, one after the other or so many `together`, each time while two analyses are asked for and done. A failing seed replays: the
 * same seed gives the same faults on the same targets at the same instants. The time to converge counts from the end of the fault, since a process
 * that is stopped or a silent network cannot heal before; a second row counts from its beginning.
 */
export async function benchFaults({
  seed = 1,
  count = 20,
  together = 1,
}: {
  seed?: number;
  count?: number;
  together?: number;
}): Promise<Row[]> {
  const world = await startWorld();
  let outcomes: Outcome[] = [];
  try {
    const kinds = world.disk === null ? KINDS.filter((kind) => kind !== 'disk full') : KINDS;
    if (world.disk === null) console.log('  no full disk: this account may not mount one');
    await corpusReady(world.cluster);
    outcomes = await runCampaign(world, faultsOf(seed, count, kinds), together, (line) => console.log(`  ${line}`));
  } finally {
    await world.stop();
  }
  const sum = (of: keyof Outcome['verdict']) => outcomes.reduce((total, { verdict }) => total + verdict[of].length, 0);
  const within = (times: readonly number[]) => percent(times.filter((ms) => ms <= FAST_MS).length, times.length);
  const [sinceOver, sinceMade] = [outcomes.map(({ convergedMs }) => convergedMs), outcomes.map(({ sinceMadeMs }) => sinceMadeMs)];
  const note = `seed ${seed}, ${count} faults${together > 1 ? `, ${together} together` : ''}`;
  if (sum('lost') + sum('doubled') > 0) process.exitCode = 1;
  return [
    { name: 'faults: lost', value: sum('lost'), unit: '', note },
    { name: 'faults: doubled', value: sum('doubled'), unit: '', note },
    { name: 'faults: e-mails sent again under the same Message-ID', value: sum('resent'), unit: '', note },
    { name: 'faults: converged within 10 s of their end', value: within(sinceOver), unit: '%', note },
    { name: 'faults: converged within 10 s of their beginning', value: within(sinceMade), unit: '%', note },
    ...KINDS.flatMap((kind) => {
      const own = outcomes.filter(({ faults }) => faults.some((fault) => fault.kind === kind)).map(({ convergedMs }) => convergedMs);
      if (own.length === 0) return [];
      const sorted = own.toSorted((a, b) => a - b);
      const median = seconds(sorted[Math.floor(sorted.length / 2)] ?? 0);
      return [
        { name: `faults: ${kind}, slowest`, value: seconds(Math.max(...own)), unit: 's', note: `${own.length} times, median ${median} s` },
      ];
    }),
  ];
}

const seconds = (ms: number): number => Math.round(ms / 100) / 10;
const percent = (part: number, whole: number): number => Math.round((1_000 * part) / Math.max(1, whole)) / 10;
