import { randomUUID } from 'node:crypto';
import type { EventData } from '@attendu/contracts/event-registry';
import { PLANS, type PlanCatalogue } from '@attendu/contracts/plans';
import { inTransaction } from '@attendu/db/database';
import type { RequestContext } from '@attendu/http/context';
import { Problem } from '@attendu/http/problem';
import { createLogger } from '@attendu/log/logger';
import { testClock } from '@attendu/testing/clock';
import { type TestDatabase, testDatabase } from '@attendu/testing/postgres';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BILLING_SCHEMA, type BillingDb } from '../src/db/schema.ts';
import { refreshStanding } from '../src/db/standings.ts';
import { grantOf } from '../src/domain/grant.ts';
import { billingMigrations } from '../src/migrations/index.ts';
import { confirmReservation } from '../src/usecases/confirm-reservation.ts';
import { giveBackReservation } from '../src/usecases/give-back-reservation.ts';
import { reserveQuery } from '../src/usecases/reserve-query.ts';
import { sweepReservations } from '../src/usecases/sweep-reservations.ts';

// Model-based test of one user's account: commands in any order, on the real tables.

const QUOTA = 3;
const catalogue: PlanCatalogue = { ...PLANS, student: { ...PLANS.student, quota: { kind: 'requests', perPeriod: QUOTA } } };
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const log = createLogger('test', 'silent');

let db: TestDatabase<BillingDb>;
beforeAll(async () => {
  db = await testDatabase<BillingDb>({ schema: BILLING_SCHEMA, role: 'attendu_billing', migrations: billingMigrations });
});
afterAll(() => db.drop());

const deps = () => ({
  database: db.database,
  catalogue,
  bus: { publish: async () => '' },
  rules: { graceMs: 0 },
  payments: null,
  isSelling: async () => false,
  contactOf: async () => null,
  hasMembers: async () => false,
  publicUrl: 'https://attendu.example',
  log,
});

type ModelDossier = { live: 'reserved' | 'confirmed' | null; since: number; period: number; run: string; known: boolean; expired: boolean };
type Model = { used: number; now: number; period: number; dossiers: Map<string, ModelDossier> };

class World {
  readonly clock = testClock('2026-01-31T09:00:00Z');
  readonly userId = randomUUID();
  readonly ids = new Map<string, { dossierId: string; runId: string }>();
  readonly ctx = { now: this.clock.now, newId: () => randomUUID() };

  async open(): Promise<void> {
    const granted = grantOf({ plan: 'student', periodEnd: null }, this.clock.now(), catalogue);
    if (!granted) throw new Error('no grant');
    await inTransaction(db.database.kysely, (tx) => refreshStanding(tx, this.userId, this.clock.now(), { graceMs: 0 }, granted));
  }

  async close(): Promise<void> {
    await db.database.kysely.deleteFrom('reservations').where('userId', '=', this.userId).execute();
  }

  idsOf(dossier: string): { dossierId: string; runId: string } {
    const known = this.ids.get(dossier) ?? { dossierId: randomUUID(), runId: randomUUID() };
    this.ids.set(dossier, known);
    return known;
  }

  async reserve(dossier: string): Promise<string> {
    const { dossierId } = this.idsOf(dossier);
    const ctx: RequestContext = {
      ...this.ctx,
      requestId: randomUUID(),
      log,
      user: null,
      caller: 'research-orchestrator',
      setCookie: () => {},
      userAgent: null,
      fromBrowser: false,
      signal: new AbortController().signal,
      signature: null,
      clientAddress: null,
      cookie: null,
    };
    try {
      await reserveQuery(deps())(ctx, { userId: this.userId, dossierId });
      return 'reserved';
    } catch (error) {
      if (error instanceof Problem) return error.code;
      throw error;
    }
  }

  async requested(dossier: string): Promise<void> {
    const data: EventData<'analysis.requested'> = { ...this.idsOf(dossier), userId: this.userId, firmId: null, points: 1 };
    await inTransaction(db.database.kysely, (tx) => confirmReservation(this.ctx)(tx, data));
  }

  async failed(dossier: string): Promise<void> {
    const data: EventData<'analysis.failed'> = { ...this.idsOf(dossier), userId: this.userId, reason: 'error', message: 'Panne' };
    await inTransaction(db.database.kysely, (tx) => giveBackReservation(this.ctx)(tx, data));
  }

  sweep(): Promise<number> {
    return sweepReservations({ database: db.database, catalogue })(this.ctx);
  }

  async used(): Promise<number> {
    const { queriesUsed } = await db.database.kysely
      .selectFrom('subscriptions')
      .select('queriesUsed')
      .where('userId', '=', this.userId)
      .executeTakeFirstOrThrow();
    return queriesUsed;
  }
}

const START = Date.parse('2026-01-31T09:00:00Z');
/** 31 January at 10:00 in Paris, then the last days of the months: the anniversaries of this account. */
const ANNIVERSARIES = [
  '2026-01-31T09:00:00Z',
  '2026-02-28T09:00:00Z',
  '2026-03-31T08:00:00Z',
  '2026-04-30T08:00:00Z',
  '2026-05-31T08:00:00Z',
].map(Date.parse);
const periodOf = (now: number) => ANNIVERSARIES.findLastIndex((at) => at <= now);

function dossierOf(model: Model, name: string): ModelDossier {
  const known = model.dossiers.get(name) ?? { live: null, since: 0, period: 0, run: '', known: false, expired: false };
  model.dossiers.set(name, known);
  return known;
}

/** The stored count: a past period is only rolled over when the account is used. */
function touch(model: Model): void {
  const period = periodOf(model.now);
  if (period > model.period) [model.period, model.used] = [period, 0];
}

function giveBack(model: Model, dossier: ModelDossier): void {
  dossier.live = null;
  if (dossier.period === model.period) model.used -= 1;
}

class Reserve implements fc.AsyncCommand<Model, World> {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
  check = () => true;
  async run(model: Model, world: World): Promise<void> {
    const answer = await world.reserve(this.name);
    const dossier = dossierOf(model, this.name);
    if (dossier.live) {
      touch(model);
      expect(answer).toBe('reserved');
    } else if (periodOf(model.now) === model.period && model.used >= QUOTA) {
      expect(answer).toBe('billing.quota_exhausted');
    } else {
      touch(model);
      expect(answer).toBe('reserved');
      model.used += 1;
      Object.assign(dossier, { live: 'reserved', since: model.now, period: model.period, expired: false });
    }
    expect(await world.used()).toBe(model.used);
  }
  toString = () => `reserve(${this.name})`;
}

class Requested implements fc.AsyncCommand<Model, World> {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
  check = () => true;
  async run(model: Model, world: World): Promise<void> {
    await world.requested(this.name);
    touch(model);
    const dossier = dossierOf(model, this.name);
    if (!dossier.known) {
      if (dossier.live === 'reserved') Object.assign(dossier, { live: 'confirmed', known: true });
      else if (dossier.expired) {
        model.used += 1;
        Object.assign(dossier, { live: 'confirmed', known: true, period: model.period, expired: false });
      }
    }
    expect(await world.used()).toBe(model.used);
  }
  toString = () => `requested(${this.name})`;
}

class Failed implements fc.AsyncCommand<Model, World> {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
  check = () => true;
  async run(model: Model, world: World): Promise<void> {
    await world.failed(this.name);
    touch(model);
    const dossier = dossierOf(model, this.name);
    if (dossier.known) {
      if (dossier.live === 'confirmed') giveBack(model, dossier);
    } else if (dossier.live === 'reserved') {
      giveBack(model, dossier);
      dossier.known = true;
    } else if (dossier.expired) dossier.known = true;
    expect(await world.used()).toBe(model.used);
  }
  toString = () => `failed(${this.name})`;
}

class Sweep implements fc.AsyncCommand<Model, World> {
  check = () => true;
  async run(model: Model, world: World): Promise<void> {
    const swept = await world.sweep();
    const due = [...model.dossiers.values()].filter((one) => one.live === 'reserved' && model.now - one.since > 15 * MINUTE);
    expect(swept).toBe(due.length);
    if (due.length > 0) touch(model);
    for (const dossier of due) {
      giveBack(model, dossier);
      dossier.expired = true;
    }
    expect(await world.used()).toBe(model.used);
  }
  toString = () => 'sweep';
}

class Wait implements fc.AsyncCommand<Model, World> {
  readonly ms: number;
  constructor(ms: number) {
    this.ms = ms;
  }
  check = (model: Readonly<Model>) => model.now + this.ms < (ANNIVERSARIES.at(-1) ?? 0);
  async run(model: Model, world: World): Promise<void> {
    world.clock.advance(this.ms);
    model.now += this.ms;
  }
  toString = () => `wait(${this.ms / MINUTE} min)`;
}

test('the count equals the model’s after every command', { timeout: 300_000 }, async () => {
  const name = fc.constantFrom('a', 'b', 'c', 'd');
  const commands = fc.commands(
    [
      name.map((one) => new Reserve(one)),
      name.map((one) => new Reserve(one)),
      name.map((one) => new Requested(one)),
      name.map((one) => new Failed(one)),
      fc.constant(new Sweep()),
      fc.constantFrom(MINUTE, 16 * MINUTE, 16 * MINUTE, 20 * DAY).map((ms) => new Wait(ms)),
    ],
    // Long runs: the interesting cases (a give back in the next period, a run after its reservation expired) need several steps in order.
    { maxCommands: 60, size: 'max' },
  );
  await fc.assert(
    fc.asyncProperty(commands, async (run) => {
      const world = new World();
      await world.open();
      try {
        const model: Model = { used: 0, now: START, period: 0, dossiers: new Map() };
        await fc.asyncModelRun(() => ({ model, real: world }), run);
      } finally {
        await world.close();
      }
    }),
    { numRuns: 40 },
  );
});
