import { FAST_MS, type Outcome, runCampaign } from './faults/campaign.ts';
import { faultsOf, KINDS } from './faults/faults.ts';
import { startWorld } from './faults/world.ts';
import type { Row } from './row.ts';

/**
 * Injects the faults of one seed, one at a time or `together` at once, each while two analyses run. The same seed gives the same faults on the same
 * targets at the same instants, so a failing seed can be replayed.
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
    outcomes = await runCampaign(world, faultsOf(seed, count, kinds), together, (line) => console.log(`  ${line}`));
  } finally {
    await world.stop();
  }
  const sum = (of: keyof Outcome['verdict']) => outcomes.reduce((total, { verdict }) => total + verdict[of].length, 0);
  const times = outcomes.map(({ convergedMs }) => convergedMs);
  const note = `seed ${seed}, ${count} faults${together > 1 ? `, ${together} together` : ''}`;
  if (sum('lost') + sum('doubled') > 0) process.exitCode = 1;
  return [
    { name: 'faults: lost', value: sum('lost'), unit: '', note },
    { name: 'faults: doubled', value: sum('doubled'), unit: '', note },
    { name: 'faults: e-mails sent again under the same Message-ID', value: sum('resent'), unit: '', note },
    { name: 'faults: converged within 10 s', value: percent(times.filter((ms) => ms <= FAST_MS).length, times.length), unit: '%', note },
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
