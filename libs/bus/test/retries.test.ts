import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordFailure } from '../src/inbox.ts';
import { DEFAULT_RETRY } from '../src/retry.ts';
import { makeWorld, type World } from './world.ts';

describe('the waits of a failing event', { timeout: 120_000 }, () => {
  let world: World;
  beforeAll(async () => {
    world = await makeWorld({ driver: () => ({ kind: 'postgres' }), restart: async () => undefined, stop: async () => undefined });
  });
  afterAll(() => world.close());

  /** As recorded after so many failures. */
  async function waitAfter(attempts: number): Promise<number> {
    const db = world.test.database.kysely;
    const claim = { consumer: 'billing', eventId: randomUUID(), seq: attempts, name: 'analysis.done', orderingKey: randomUUID() };
    await sql`insert into bus.inbox (consumer, event_id, seq, name, ordering_key, envelope, attempts)
      values (${claim.consumer}, ${claim.eventId}, ${claim.seq}, ${claim.name}, ${claim.orderingKey}, '{}', ${attempts})`.execute(db);
    return recordFailure(db, { ...claim, envelope: {}, traceparent: null, attempts }, 'refusé', DEFAULT_RETRY, false);
  }

  test('after an outage an event waits for less than it lasted; together they outlast a restart', async () => {
    let outage = 0;
    for (let attempts = 1; attempts < DEFAULT_RETRY.maxAttempts; attempts += 1) {
      const wait = await waitAfter(attempts);
      // From the fifth try on, whatever the jitter.
      if (attempts > 4) expect(wait, `after ${attempts} tries`).toBeLessThan(outage);
      outage += wait;
    }
    expect(outage).toBeGreaterThan(15 * 60_000);
  });
});
