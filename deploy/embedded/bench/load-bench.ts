import { setTimeout as sleep } from 'node:timers/promises';
import { dossierRoutes } from '@attendu/contracts/dossier/routes';
import { startWorld, type World } from './faults/world.ts';
import { lightJourneys, mixedJourneys } from './journeys.ts';
import { type Journey, type Measured, openLoop, quantile } from './open-loop.ts';
import { invitePeople } from './people.ts';
import { corpusReady } from './ready.ts';
import type { Row } from './row.ts';
import { type Usage, usageOf } from './usage.ts';

const PEOPLE = 24;
const FIRST_RATE = 2;
const STEP = 1.5;
const STAGE_MS = 20_000;
/** A stage is past the knee when 95 % take longer, or when a call fails. */
const LONGEST_MS = 3_000;
/** The part of the knee's rate that is held. */
const HELD_PART = 0.6;
const SAMPLE_MS = 15_000;
const UNIT_CALLS = { light: 400, points: 60, analysis: 20 } as const;
const STREAMS_EACH = 20;

/**
 * Arrivals at a steady rate, whatever their answers take, of mixed journeys on the process mode: the rate at which answers become late, then a lower
 * one held for `count` minutes (10), then the cost of one call of each kind and of an open stream.
 */
export async function benchLoad({ count = 10, rate = FIRST_RATE }: { count?: number; rate?: number }): Promise<Row[]> {
  const world = await startWorld();
  try {
    await corpusReady(world.cluster);
    const tokens = await invitePeople(world.cluster, PEOPLE);
    const mixed = mixedJourneys(world.cluster.url, tokens);
    const units = await unitCosts(world, tokens);
    // Before the load, whose memory is given back in its own time.
    const streams = await streamCost(world, tokens);
    const knee = await findKnee(mixed, rate);
    await sleep(STAGE_MS);
    const held = await hold(world, mixed, knee.rate * HELD_PART, count * 60_000);
    return [...units, ...knee.rows, ...held, ...streams];
  } finally {
    await world.stop();
  }
}

async function stage(journeys: readonly Journey[], rate: number, milliseconds: number): Promise<Measured> {
  return openLoop(journeys, rate, AbortSignal.timeout(milliseconds));
}

const failures = ({ errors }: Measured): number => [...errors.values()].reduce((sum, one) => sum + one, 0);
const said = (what: Measured): string => [...what.errors].map(([name, times]) => `${times} × ${name}`).join(', ');
const times = (what: Measured): string => [0.5, 0.95, 0.99].map((part) => quantile(what.times, part)).join(' / ');

async function findKnee(journeys: readonly Journey[], first: number): Promise<{ rate: number; rows: Row[] }> {
  const rows: Row[] = [];
  let good = first;
  for (let rate = first; ; rate *= STEP) {
    const measured = await stage(journeys, rate, STAGE_MS);
    const note = `arrivals a second; median, 95 %, 99 %: ${times(measured)} ms ${said(measured)}`.trim();
    rows.push({ name: 'load: stage', value: Math.round(10 * rate) / 10, unit: '/s', note });
    console.log(`  ${rate.toFixed(1)} a second: ${note}`);
    if (quantile(measured.times, 0.95) > LONGEST_MS || failures(measured) > 0) break;
    good = rate;
  }
  return {
    rate: good,
    rows: [...rows, { name: 'load: knee', value: Math.round(10 * good) / 10, unit: '/s', note: `95 % within ${LONGEST_MS} ms, no error` }],
  };
}

/** What grows while the same rate is held. */
async function hold(world: World, journeys: readonly Journey[], rate: number, milliseconds: number): Promise<Row[]> {
  const load = stage(journeys, rate, milliseconds);
  const samples: Usage[] = [];
  for (const end = performance.now() + milliseconds; performance.now() < end; ) {
    await sleep(SAMPLE_MS);
    samples.push(usageOf(world));
  }
  const measured = await load;
  if (failures(measured) > 0) process.exitCode = 1;
  const note = `${rate.toFixed(1)} arrivals a second for ${Math.round(milliseconds / 60_000)} minutes`;
  const third = Math.max(1, Math.floor(samples.length / 3));
  const median = (some: readonly Usage[], of: keyof Usage): number =>
    Math.round(some.map((one) => one[of]).sort((a, b) => a - b)[some.length >> 1] ?? 0);
  const flat = (of: keyof Usage, unit: string): Row => ({
    name: `load: ${of}`,
    value: median(samples.slice(-third), of),
    unit,
    note: `last third; first third: ${median(samples.slice(0, third), of)}`,
  });
  return [
    { name: 'load: calls', value: measured.sent, unit: '', note },
    { name: 'load: errors', value: failures(measured), unit: '', note: said(measured) },
    {
      name: 'load: median',
      value: quantile(measured.times, 0.5),
      unit: 'ms',
      note: `95 %, 99 %: ${quantile(measured.times, 0.95)}, ${quantile(measured.times, 0.99)} ms`,
    },
    flat('memory', 'MiB'),
    flat('descriptors', ''),
    flat('connections', ''),
  ];
}

/** Processor time of one call of each kind, the work that it starts included, with little else at the same time. */
async function unitCosts(world: World, tokens: readonly string[]): Promise<Row[]> {
  const idle = await costOf(world, async () => sleep(10_000));
  const idlePerMs = idle.cpuMs / idle.ms;
  const kinds: Record<keyof typeof UNIT_CALLS, readonly Journey[]> = {
    light: lightJourneys(world.cluster.url, tokens),
    points: mixedJourneys(world.cluster.url, tokens).filter(({ name }) => name === 'points'),
    analysis: mixedJourneys(world.cluster.url, tokens).filter(({ name }) => name === 'analysis'),
  };
  const rows: Row[] = [];
  for (const kind of ['light', 'points', 'analysis'] as const) {
    const calls = UNIT_CALLS[kind];
    const { cpuMs, ms } = await costOf(world, async () => {
      for (let n = 0; n < calls; n += 1) {
        const journeys = kinds[kind];
        const answer = await journeys[n % journeys.length]?.run(AbortSignal.timeout(60_000));
        if (answer === undefined || !answer.ok) throw new Error(`${kind} answered ${answer?.status}`);
        await answer.arrayBuffer();
      }
      await runsEnded(world);
    });
    const value = Math.round((10 * (cpuMs - idlePerMs * ms)) / calls) / 10;
    rows.push({ name: `load: one ${kind}`, value, unit: 'ms', note: `of processor, services and PostgreSQL, ${calls} calls` });
  }
  return [
    ...rows,
    { name: 'load: idle', value: Math.round(idlePerMs * 1_000), unit: 'ms/s', note: 'of processor, two processes of every service' },
  ];
}

async function costOf(world: World, work: () => Promise<unknown>): Promise<{ cpuMs: number; ms: number }> {
  const [before, start] = [usageOf(world).cpuMs, performance.now()];
  await work();
  return { cpuMs: usageOf(world).cpuMs - before, ms: performance.now() - start };
}

async function runsEnded(world: World): Promise<void> {
  for (;;) {
    const [row] = await world.rows<{ open: number }>(
      `select count(*)::int as open from research_orchestrator.runs where state = 'pending'`,
    );
    if (row?.open === 0) return;
    await sleep(250);
  }
}

/** Memory of the gateways and of the service for each stream that stays open. */
async function streamCost(world: World, tokens: readonly string[]): Promise<Row[]> {
  const names = ['gateway', 'dossier'];
  const before = usageOf(world, names);
  const leaving = new AbortController();
  const open = tokens.flatMap((token) =>
    Array.from({ length: STREAMS_EACH }, async () => {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(world.cluster.url + dossierRoutes.changes.path, { headers, signal: leaving.signal });
      if (!answer.ok) throw new Error(`a stream was answered ${answer.status}`);
      return answer.body?.getReader();
    }),
  );
  const readers = await Promise.all(open);
  await sleep(SAMPLE_MS);
  const during = usageOf(world, names);
  const start = performance.now();
  const cpu = usageOf(world, names).cpuMs;
  await sleep(SAMPLE_MS);
  const cpuPerSecond = ((usageOf(world, names).cpuMs - cpu) * 1_000) / (performance.now() - start);
  leaving.abort();
  const note = `${readers.length} streams, gateway and service together`;
  const each = (of: 'memory' | 'descriptors'): number => Math.round((1_000 * (during[of] - before[of])) / readers.length) / 1_000;
  return [
    { name: 'load: one open stream', value: Math.round(each('memory') * 1_024), unit: 'KiB', note },
    { name: 'load: one open stream', value: each('descriptors'), unit: 'descriptors', note },
    {
      name: 'load: open streams',
      value: Math.round(cpuPerSecond),
      unit: 'ms/s',
      note: `of processor for all ${readers.length}`,
    },
  ];
}
