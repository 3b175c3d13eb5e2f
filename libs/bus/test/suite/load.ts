import { randomUUID } from 'node:crypto';
import { inTransaction, type Tx } from '@attendu/db/database';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Instance, publishStep, type Tables } from '../instance.ts';
import { type Broker, disorder, makeWorld, type World } from '../world.ts';

const WRITERS = 8;
const EVENTS = 1_500;
const PER_TRANSACTION = 5;
const DOSSIERS = 120;

export function describeLoad(broker: () => Broker): void {
  describe('load', () => {
    let world: World;
    beforeEach(async () => {
      world = await makeWorld(broker());
    });
    afterEach(() => world.close());

    /**
     * One transaction as services write them. Half of them write elsewhere first, so that their number is older than their turn at the
     * dossier's row: they commit, and publish, after transactions with later numbers. One in ten rolls back.
     */
    async function write(from: Instance, tx: Tx<Tables>, dossier: string): Promise<void> {
      if (Math.random() < 0.5) {
        await sql`select pg_current_xact_id(), pg_sleep(${Math.random() * 0.01})`.execute(tx);
      }
      const { step } = await tx
        .updateTable('dossier')
        .set((e) => ({ step: e('step', '+', PER_TRANSACTION) }))
        .where('id', '=', dossier)
        .returning('step')
        .executeTakeFirstOrThrow();
      for (let back = PER_TRANSACTION - 1; back >= 0; back -= 1) await publishStep(from.bus, tx, dossier, step - back);
      if (Math.random() < 0.1) throw new Error('se ravise');
    }

    test(`${EVENTS} events from ${WRITERS} writers at once: none lost, none twice, each dossier in order`, {
      timeout: 600_000,
    }, async () => {
      const dossiers = Array.from({ length: DOSSIERS }, () => randomUUID());
      await world.test.database.kysely
        .insertInto('dossier')
        .values(dossiers.map((id) => ({ id, step: 0 })))
        .execute();
      const publisher = await world.start('research-orchestrator', { before: async () => undefined });
      await world.start('billing', { name: 'first', concurrency: 8 });
      await world.start('billing', { name: 'second', concurrency: 8 });

      let left = EVENTS / PER_TRANSACTION;
      const begun = performance.now();
      await Promise.all(
        Array.from({ length: WRITERS }, async () => {
          while (left > 0) {
            left -= 1;
            const dossier = dossiers[Math.floor(Math.random() * DOSSIERS)] ?? '';
            const done = await inTransaction(publisher.database.kysely, (tx) => write(publisher, tx, dossier)).then(
              () => true,
              () => false,
            );
            if (!done) left += 1;
          }
        }),
      );
      const written = performance.now();
      const effects = await world.expectEffects('billing', EVENTS, 500_000);
      const handled = performance.now();
      expect(new Set(effects.map(({ eventId }) => eventId)).size).toBe(EVENTS);
      expect(disorder(effects)).toEqual([]);
      const rate = (from: number, to: number) => Math.round(EVENTS / ((to - from) / 1000));
      console.info(
        `bus over ${world.driver.kind}: ${rate(begun, written)} events/s written, ${rate(begun, handled)} events/s from end to end`,
      );
    });
  });
}
