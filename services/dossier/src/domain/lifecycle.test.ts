import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Life, type LifeEvent, next } from './lifecycle.ts';

const requested = (runId = 'R'): LifeEvent => ({ kind: 'requested', runId });
const done = (runId = 'R'): LifeEvent => ({ kind: 'done', runId });
const failed = (runId: string | null = 'R'): LifeEvent => ({ kind: 'failed', runId });
const never: LifeEvent = { kind: 'never_requested' };

function play(events: readonly LifeEvent[]): { life: Life; published: string[] } {
  let life: Life = { status: 'pending', runId: null };
  const published: string[] = [];
  for (const event of events) {
    const step = next(life, event);
    if (!step) continue;
    life = step.life;
    if (step.publish) published.push(step.publish);
  }
  return { life, published };
}

describe('a dossier', () => {
  test.each<[string, LifeEvent[], string, string[]]>([
    ['asked and answered', [requested(), done()], 'done', ['completed']],
    ['answered twice', [requested(), done(), done()], 'done', ['completed']],
    ['the request delivered after the answer', [done(), requested()], 'done', ['completed']],
    ['asked and failed', [requested(), failed()], 'failed', ['failed']],
    ['failed twice', [requested(), failed(), failed()], 'failed', ['failed']],
    ['the failure before its request', [failed(), requested()], 'failed', ['failed']],
    ['done after failed, of the same run', [requested(), failed(), done()], 'failed', ['failed']],
    ['failed after done', [requested(), done(), failed()], 'done', ['completed']],
    ['refused', [failed(null)], 'failed', ['failed']],
    ['refused, paid, asked again', [failed(null), requested(), done()], 'done', ['failed', 'completed']],
    ['a late refusal while a run goes on', [requested(), failed(null)], 'pending', []],
    ['failed, then another run', [requested('R'), failed('R'), requested('S')], 'pending', ['failed']],
    ['the old failure again, while another run goes on', [requested('R'), failed('R'), requested('S'), failed('R')], 'pending', ['failed']],
    ['never requested', [never], 'failed', ['failed']],
    ['requested is not never requested', [requested(), never], 'pending', []],
    ['given up, then its run answers after all', [never, requested(), done()], 'done', ['failed', 'completed']],
    ['given up, then its run fails', [never, requested(), failed()], 'failed', ['failed', 'failed']],
    ['given up, failure, late request', [never, failed(), requested()], 'failed', ['failed']],
    ['done is not given up', [done(), never], 'done', ['completed']],
  ])('%s', (_name, events, status, published) => {
    const end = play(events);
    expect(end.life.status).toBe(status);
    expect(end.published).toEqual(published);
  });

  const anyEvent = fc.oneof(
    fc.constantFrom('R', 'S').map(requested),
    fc.constantFrom('R', 'S').map(done),
    fc.option(fc.constantFrom('R', 'S')).map(failed),
    fc.constant(never),
  );

  test('done is final; completed is published once; a repeated event changes nothing', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 30 }), (events) => {
        let life: Life = { status: 'pending', runId: null };
        let completed = 0;
        for (const event of events) {
          const step = next(life, event);
          if (life.status === 'done') expect(step).toBeNull();
          if (!step) continue;
          life = step.life;
          if (step.publish === 'completed') completed += 1;
          expect(step.publish === 'completed').toBe(life.status === 'done');
          expect(next(life, event)).toBeNull();
        }
        expect(completed).toBe(life.status === 'done' ? 1 : 0);
      }),
    );
  });

  test('a run that succeeds ends done, for any order, repetition and sweep', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray([requested(), requested(), done(), done(), never, never, failed(null)], { minLength: 7 }),
        (events) => {
          expect(play(events).life.status).toBe('done');
        },
      ),
    );
  });

  test('a run that fails ends failed, for any order, repetition and sweep', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([requested(), requested(), failed(), failed(), never, never], { minLength: 6 }), (events) => {
        expect(play(events).life.status).toBe('failed');
      }),
    );
  });
});
