import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type History, liveReservation, onFailed, onRequested, type Reservation } from './reservation.ts';

/** A dossier's reservations moved by the pure decisions, as the database does it. */
function step(history: History, event: Event): History {
  const replace = (id: string, change: Partial<Reservation>) => history.map((one) => (one.id === id ? { ...one, ...change } : one));
  const open = (state: 'reserved' | 'confirmed', runId: string | null): History => [
    ...history,
    { id: String(history.length), state, runId, givenBackBecause: null },
  ];
  switch (event.kind) {
    case 'reserve':
      return liveReservation(history) ? history : open('reserved', null);
    case 'expire': {
      const live = liveReservation(history);
      return live?.state === 'reserved' ? replace(live.id, { state: 'given_back', givenBackBecause: 'expired' }) : history;
    }
    case 'requested': {
      const effect = onRequested(history, event.runId);
      if (effect.kind === 'confirm') return replace(effect.reservation.id, { state: 'confirmed', runId: event.runId });
      return effect.kind === 'debit_again' ? open('confirmed', event.runId) : history;
    }
    case 'failed': {
      const effect = onFailed(history, event);
      if (effect.kind === 'give_back') {
        return replace(effect.reservation.id, {
          state: 'given_back',
          givenBackBecause: 'failed',
          runId: event.runId ?? effect.reservation.runId,
        });
      }
      return effect.kind === 'note_run' ? replace(effect.reservation.id, { runId: event.runId }) : history;
    }
  }
}

type Event =
  | { kind: 'reserve' }
  | { kind: 'expire' }
  | { kind: 'requested'; runId: string }
  | { kind: 'failed'; runId: string | null; reason: 'refused' | 'error' | 'cancelled' };

const play = (events: readonly Event[]) => events.reduce<History>(step, []);
const reserve: Event = { kind: 'reserve' };
const expire: Event = { kind: 'expire' };
const requested: Event = { kind: 'requested', runId: 'R' };
const again: Event = { kind: 'requested', runId: 'S' };
const failed: Event = { kind: 'failed', runId: 'R', reason: 'error' };
const cancelled: Event = { kind: 'failed', runId: null, reason: 'cancelled' };
const refused: Event = { kind: 'failed', runId: null, reason: 'refused' };
const states = (history: History) => history.map((one) => `${one.state}${one.givenBackBecause ? `:${one.givenBackBecause}` : ''}`);

describe('a reservation', () => {
  test.each<[string, Event[], string[]]>([
    ['reserved, then confirmed by its run', [reserve, requested], ['confirmed']],
    ['asked twice, debited once', [reserve, reserve, requested, reserve], ['confirmed']],
    ['given back when the run fails', [reserve, requested, failed], ['given_back:failed']],
    ['given back once', [reserve, requested, failed, failed], ['given_back:failed']],
    ['a confirmed one does not expire', [reserve, requested, expire], ['confirmed']],
    ['expired without a run', [reserve, expire], ['given_back:expired']],
    ['expired, then its run comes after all: debited again', [reserve, expire, requested], ['given_back:expired', 'confirmed']],
    ['the same, delivered twice', [reserve, expire, requested, requested], ['given_back:expired', 'confirmed']],
    [
      'expired, run, failure: given back twice in all, for two debits',
      [reserve, expire, requested, failed],
      ['given_back:expired', 'given_back:failed'],
    ],
    ['failure before its request: the request changes nothing', [reserve, failed, requested], ['given_back:failed']],
    ['expired, failure, then the late request: not debited again', [reserve, expire, failed, requested], ['given_back:expired']],
    ['a refusal gives nothing back', [reserve, refused], ['reserved']],
    ['asked again after it expired', [reserve, expire, reserve, requested], ['given_back:expired', 'confirmed']],
    ['a run that never reserved is not debited', [requested], []],
    ['the failure of another run', [reserve, requested, { kind: 'failed', runId: 'other', reason: 'error' }], ['confirmed']],
    ['launched again after a failure: another request', [reserve, requested, failed, reserve, again], ['given_back:failed', 'confirmed']],
    [
      'launched again before the failure is known: the same',
      [reserve, requested, reserve, failed, again],
      ['given_back:failed', 'confirmed'],
    ],
    ['the same, told twice', [reserve, requested, failed, reserve, again, again, failed], ['given_back:failed', 'confirmed']],
    [
      'launched again and failed again: nothing is debited',
      [reserve, requested, failed, reserve, again, { kind: 'failed', runId: 'S', reason: 'error' }],
      ['given_back:failed', 'given_back:failed'],
    ],
    ['cancelled by a call that did not see its run', [reserve, cancelled, requested], ['given_back:failed', 'confirmed']],
    ['the same, and stopped', [reserve, cancelled, requested, requested, failed, requested], ['given_back:failed', 'given_back:failed']],
    ['the same, launched again before', [reserve, cancelled, reserve, requested], ['given_back:failed', 'confirmed']],
    ['cancelled before its run is known', [reserve, cancelled], ['given_back:failed']],
  ])('%s', (_name, events, expected) => {
    expect(states(play(events))).toEqual(expected);
  });

  const event = fc.oneof(
    fc.constant(reserve),
    fc.constant(expire),
    fc.record({ kind: fc.constant('requested' as const), runId: fc.constantFrom('R', 'S') }),
    fc.record({
      kind: fc.constant('failed' as const),
      runId: fc.option(fc.constantFrom('R', 'S')),
      reason: fc.constantFrom('refused' as const, 'error' as const, 'cancelled' as const),
    }),
  );

  test('for any order and number of events, at most one is live and a run is debited at most once', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), (events) => {
        let history: History = [];
        for (const one of events) {
          const next = step(history, one);
          // A given back reservation stays so.
          for (const [index, before] of history.entries()) if (before.state === 'given_back') expect(next[index]?.state).toBe('given_back');
          history = next;
        }
        expect(history.filter((one) => one.state !== 'given_back').length).toBeLessThanOrEqual(1);
        const runs = history.flatMap((one) => (one.runId === null ? [] : [one.runId]));
        expect(new Set(runs).size).toBe(runs.length);
      }),
    );
  });

  test('a failed run ends without debit, for any order and repetition', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([requested, requested, failed, failed, expire, expire], { minLength: 6 }), (events) => {
        expect(liveReservation(play([reserve, ...events]))).toBeNull();
      }),
    );
  });

  test('a run that does not fail ends with one request debited', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([requested, requested, expire, expire, reserve, refused], { minLength: 6 }), (events) => {
        expect(play([reserve, ...events]).filter((one) => one.state === 'confirmed').length).toBe(1);
      }),
    );
  });
});
