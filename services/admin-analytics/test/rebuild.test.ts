import { randomUUID } from 'node:crypto';
import { inTransaction } from '@attendu/db/database';
import { eventually } from '@attendu/testing/eventually';
import { type TestDatabase, testDatabase } from '@attendu/testing/postgres';
import { publishAsOwner } from '@attendu/testing/publish';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROJECTIONS, requestsByUser } from '../src/db/projections.ts';
import type { AnalyticsDb } from '../src/db/schema.ts';
import { additionsOf, type LoggedEvent, NOBODY } from '../src/domain/projections.ts';
import { rebuildFigures } from '../src/rebuild.ts';
import { eraseUser } from '../src/usecases/erase-user.ts';
import { rebuildProjections } from '../src/usecases/rebuild-projections.ts';
import { recordEvent } from '../src/usecases/record-event.ts';
import { startTestAnalytics, TEST_SCHEMA } from './harness.ts';

let db: TestDatabase<AnalyticsDb>;
beforeAll(async () => {
  db = await testDatabase<AnalyticsDb>(TEST_SCHEMA);
});
afterAll(() => db.drop());

const users = Array.from({ length: 4 }, () => randomUUID());
const firms = [randomUUID(), randomUUID()];
const dossiers = [randomUUID(), randomUUID()];
const anyUser = fc.constantFrom(...users);
const anyFirm = fc.option(fc.constantFrom(...firms));
/** Around midnight in Paris on two days, in winter and at the autumn change, so that days and instants disagree with UTC. */
const anyInstant = fc
  .tuple(fc.constantFrom('2026-11-26T22:59:58Z', '2026-10-24T21:59:58Z', '2026-10-25T22:59:58Z'), fc.nat({ max: 4_000 }))
  .map(([start, ms]) => new Date(Date.parse(start) + ms).toISOString());

const anyEvent: fc.Arbitrary<LoggedEvent> = fc.oneof(
  {
    weight: 4,
    arbitrary: eventOf(
      'analysis.requested',
      fc.record({ userId: anyUser, firmId: anyFirm, dossierId: fc.uuid(), runId: fc.uuid(), points: fc.nat() }),
    ),
  },
  { weight: 2, arbitrary: eventOf('user.registered', fc.record({ userId: anyUser, firmId: anyFirm, grant: fc.constant(null) })) },
  { weight: 1, arbitrary: eventOf('dossier.created', fc.record({ userId: anyUser, firmId: anyFirm, dossierId: fc.uuid() })) },
  { weight: 1, arbitrary: eventOf('trial.started', fc.record({ userId: anyUser })) },
  { weight: 1, arbitrary: eventOf('subscription.changed', fc.record({ userId: anyUser, change: fc.constantFrom('started', 'renewed') })) },
  { weight: 1, arbitrary: eventOf('dossier.completed', fc.record({ userId: anyUser, dossierId: fc.uuid() })) },
  {
    weight: 1,
    arbitrary: eventOf('dossier.exported', fc.record({ userId: anyUser, dossierId: fc.uuid(), format: fc.constantFrom('docx', 'pdf') })),
  },
  {
    weight: 2,
    arbitrary: eventOf(
      'analysis.done',
      fc.record({
        ...{ userId: anyUser, dossierId: fc.uuid(), runId: fc.uuid() },
        facts: fc.record({
          seconds: fc.nat({ max: 3 }),
          refused: fc.boolean(),
          quotationsChecked: fc.nat({ max: 9 }),
          quotationsRemoved: fc.nat({ max: 2 }),
          model: fc.option(fc.record({ inputTokens: fc.nat(9), outputTokens: fc.nat(9), euros: fc.constantFrom(0, 0.001, 0.5) }), {
            nil: undefined,
          }),
        }),
      }),
    ),
  },
  {
    weight: 3,
    arbitrary: eventOf(
      'answer.rated',
      fc.record({
        userId: anyUser,
        dossierId: fc.constantFrom(...dossiers),
        useful: fc.option(fc.boolean()),
        reasons: fc.subarray(['clear', 'wrong']),
        commented: fc.boolean(),
      }),
    ),
  },
);

function eventOf(name: LoggedEvent['name'], data: fc.Arbitrary<object>): fc.Arbitrary<LoggedEvent> {
  return fc.record({
    id: fc.uuid(),
    name: fc.constant(name),
    version: fc.constant(1),
    occurredAt: anyInstant,
    data,
  }) as fc.Arbitrary<LoggedEvent>;
}

async function projections(): Promise<unknown> {
  const rows = async (table: (typeof PROJECTIONS)[number]) => {
    const found = await db.database.kysely.selectFrom(table).selectAll().execute();
    return found.map((row) => JSON.stringify(row)).sort();
  };
  return Object.fromEntries(await Promise.all(PROJECTIONS.map(async (table) => [table, await rows(table)] as const)));
}

async function forget(): Promise<void> {
  for (const table of ['eventLog', 'erasedUsers', ...PROJECTIONS] as const) await db.database.kysely.deleteFrom(table).execute();
}

async function deliver(events: readonly LoggedEvent[]): Promise<void> {
  for (const event of events) {
    const envelope = { ...event, actor: { kind: 'service', id: 'test' }, correlationId: 'test', causationId: null };
    await inTransaction(db.database.kysely, (tx) => recordEvent(tx, envelope as Parameters<typeof recordEvent>[1]));
  }
}

/** A list of events, and a shuffled copy with some of them twice. */
const deliveries = fc
  .uniqueArray(anyEvent, { maxLength: 20, selector: (event) => event.id })
  .chain((events) =>
    fc.tuple(
      fc.constant(events),
      fc.shuffledSubarray([...events, ...events.slice(0, 10)], { minLength: events.length + Math.min(10, events.length) }),
    ),
  );

test('any order and repetition of deliveries gives the same figures, and so does a rebuild', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(deliveries, async ([events, shuffled]) => {
      await forget();
      await deliver(events);
      const inOrder = await projections();
      expect(await rebuildProjections(db.database)).toBe(events.length);
      expect(await projections()).toEqual(inOrder);

      await forget();
      await deliver(shuffled);
      expect(await projections()).toEqual(inOrder);
      await rebuildProjections(db.database);
      expect(await projections()).toEqual(inOrder);
    }),
    { numRuns: 15 },
  );
});

test('deleted accounts, in any order of events, leave the same figures as a rebuild', { timeout: 300_000 }, async () => {
  const gone = fc.uniqueArray(anyUser, { maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(anyEvent, { maxLength: 25, selector: (event) => event.id }),
      gone,
      fc.nat(25),
      async (events, ended, at) => {
        await forget();
        await deliver(events.slice(0, at));
        for (const userId of ended) {
          const envelope = { id: randomUUID(), name: 'user.deleted', version: 1, occurredAt: new Date().toISOString(), data: { userId } };
          await inTransaction(db.database.kysely, (tx) => eraseUser(tx, envelope as Parameters<typeof eraseUser>[1]));
        }
        await deliver(events.slice(at));
        const kept = await projections();
        for (const userId of ended) expect(JSON.stringify(kept)).not.toContain(userId);
        await rebuildProjections(db.database);
        expect(await projections()).toEqual(kept);
      },
    ),
    { numRuns: 15 },
  );
});

test('the figures equal a plain count', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 50 }), (events) => {
      const asked = events.filter((event) => event.name === 'analysis.requested');
      const { days, userDays, firmDays } = additionsOf(events);
      const sum = (rows: readonly { requests: number }[]) => rows.reduce((total, row) => total + row.requests, 0);
      expect(sum(days)).toBe(asked.length);
      expect(sum(userDays)).toBe(asked.length);
      expect(sum(firmDays)).toBe(asked.filter((event) => event.data.firmId !== null).length);
    }),
  );
});

test('the users of any period, and their number, equal a plain sum of its days', { timeout: 120_000 }, async () => {
  await forget();
  const { kysely } = db.database;
  const day = (at: number) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10);
  const seen = fc.sample(
    fc.record({ userId: fc.constantFrom(...users, NOBODY), at: fc.nat(149), requests: fc.integer({ min: 1, max: 9 }) }),
    200,
  );
  const rows = new Map(seen.map(({ userId, at, requests }) => [`${userId} ${at}`, { userId, day: day(at), requests }]));
  for (const row of rows.values())
    await kysely
      .insertInto('requestsByUserDay')
      .values({ ...row, lastAt: new Date(`${row.day}T12:00:00Z`) })
      .execute();
  await fc.assert(
    fc.asyncProperty(fc.nat(149), fc.nat(149), async (a, b) => {
      const [from, to] = [day(Math.min(a, b)), day(Math.max(a, b))];
      const sums = new Map<string, number>();
      for (const row of rows.values())
        if (row.userId !== NOBODY && row.day >= from && row.day <= to) sums.set(row.userId, (sums.get(row.userId) ?? 0) + row.requests);
      const found = await requestsByUser(kysely, from, to, 3);
      const counts = [...sums.values()].sort((x, y) => y - x);
      expect([found.active, found.users.map(({ requests }) => requests)]).toEqual([sums.size, counts.slice(0, 3)]);
      for (const { userId, requests } of found.users) expect(requests).toBe(sums.get(userId));
    }),
    { numRuns: 60 },
  );
});

test('every fact of a day is counted beyond what an integer holds, and rebuilt', async () => {
  await forget();
  const most = 2 ** 31 - 1;
  const facts = { seconds: 1, refused: false, quotationsChecked: most, quotationsRemoved: most };
  const model = { inputTokens: most, outputTokens: most, euros: 30_000 };
  const ids = { userId: users[0], dossierId: dossiers[0], runId: randomUUID() };
  const events = fc.sample(eventOf('analysis.done', fc.constant({ ...ids, facts: { ...facts, model } })), 3);
  await deliver(events.map((event) => ({ ...event, occurredAt: '2026-11-26T12:00:00.000Z' })));
  const counts = async () => {
    const rows = await db.database.kysely
      .selectFrom('factsByDay')
      .select(['fact', (eb) => eb.fn.sum<number>('count').as('count')])
      .where('count', '>', most)
      .groupBy('fact')
      .execute();
    return rows.map(({ fact, count }) => [fact, count]).sort();
  };
  const counted = [
    ['model_input_tokens', 3 * most],
    ['model_millicents', 9_000_000_000],
    ['model_output_tokens', 3 * most],
    ['quotations_checked', 3 * most],
    ['quotations_removed', 3 * most],
  ];
  expect(await counts()).toEqual(counted);
  await rebuildProjections(db.database);
  expect(await counts()).toEqual(counted);
});

test('a rebuild that fails leaves the figures as they were', async () => {
  await forget();
  await deliver(fc.sample(anyEvent, 10));
  const before = await projections();
  await db.database.kysely
    .insertInto('eventLog')
    .values({ eventId: randomUUID(), name: 'analysis.requested', version: 1, occurredAt: new Date(), data: {} })
    .execute();
  await expect(rebuildProjections(db.database)).rejects.toThrow();
  expect(await projections()).toEqual(before);
});

test('a rebuild is not cut short by the time that a request is allowed', async () => {
  await forget();
  await deliver([
    ...fc.sample(anyEvent, 10),
    ...fc.sample(eventOf('dossier.completed', fc.record({ userId: anyUser, dossierId: fc.uuid() })), 1),
  ]);
  const before = await projections();
  const { pool } = db.owner;
  await pool.query(
    `create function test_untimed() returns trigger language plpgsql as
      $$ begin if current_setting('statement_timeout') <> '0' then raise 'timed'; end if; return new; end $$`,
  );
  await pool.query('create trigger test_untimed before insert on admin_analytics.facts_by_day execute function test_untimed()');
  try {
    await rebuildProjections(db.database);
  } finally {
    await pool.query('drop function test_untimed cascade');
  }
  expect(await projections()).toEqual(before);
});

test('a rebuild beside a running service that keeps counting loses nothing, and says how many events it counted', {
  timeout: 200_000,
}, async () => {
  const at = await startTestAnalytics();
  try {
    const send = () =>
      publishAsOwner(at.db, 'analysis.requested', {
        userId: users[0] ?? '',
        firmId: null,
        dossierId: randomUUID(),
        runId: randomUUID(),
        points: 1,
      });
    for (let i = 0; i < 20; i += 1) await send();
    await at.logged(20);
    await at.db.database.kysely.updateTable('requestsByDay').set({ requests: 999 }).execute();
    let sending = true;
    const more = (async () => {
      let sent = 0;
      while (sending && sent < 200) {
        await send();
        sent += 1;
      }
      return sent;
    })();
    const rebuilt = await rebuildFigures(at.env.DATABASE_URL);
    sending = false;
    const total = 20 + (await more);
    expect(rebuilt).toBeGreaterThanOrEqual(20);
    expect(rebuilt).toBeLessThanOrEqual(total);
    await at.logged(total);
    const counted = () => at.get('/copilot/admin/analytics/requests', { roles: ['user', 'super_admin'] });
    await eventually(async () => (await counted()).body.total === total);
  } finally {
    await at.stop();
  }
});
