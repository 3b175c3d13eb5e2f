import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLimiter } from './limiter.ts';
import { Problem } from './problem.ts';

type Held = { readonly label: string; finish(): void };

/** A limiter whose jobs run until the test ends them; `started` is the order in which they began. */
function limiterUnderTest(options: Parameters<typeof createLimiter>[0]) {
  const limiter = createLimiter(options);
  const started: string[] = [];
  const running: Held[] = [];
  const submit = (key: string, label: string, signal?: AbortSignal): Promise<string> => {
    const ended = limiter.run({ key, ...(signal === undefined ? {} : { signal }) }, () => {
      started.push(label);
      return new Promise<string>((resolve) => {
        running.push({ label, finish: () => resolve(label) });
      });
    });
    // A job that a test leaves waiting is refused after the test.
    ended.catch(() => undefined);
    return ended;
  };
  const finishOne = async (index = 0): Promise<void> => {
    running.splice(index, 1)[0]?.finish();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { limiter, submit, finishOne, started, running };
}

const wide = { maxWaiting: 1_000, maxWaitMs: 60_000 };

describe('a limiter', () => {
  it('starts a new requester next, however many jobs another has waiting', async () => {
    const { submit, finishOne, started } = limiterUnderTest({ ...wide, concurrency: 1 });
    for (let n = 0; n < 20; n++) void submit('flood', `flood ${n}`);
    void submit('other', 'other 0');
    void submit('other', 'other 1');
    for (let n = 0; n < 5; n++) await finishOne();
    expect(started).toEqual(['flood 0', 'other 0', 'flood 1', 'other 1', 'flood 2', 'flood 3']);
  });

  it('leaves a slot to others when one requester has its share', async () => {
    const { submit, finishOne, started } = limiterUnderTest({ ...wide, concurrency: 2, perRequester: 1 });
    for (let n = 0; n < 3; n++) void submit('flood', `flood ${n}`);
    void submit('other', 'other');
    expect(started).toEqual(['flood 0', 'other']);
    await finishOne(1);
    expect(started).toEqual(['flood 0', 'other']);
    await finishOne();
    expect(started).toEqual(['flood 0', 'other', 'flood 1']);
  });

  it('refuses the last job in order when the queue is full, with its position, never a new requester’s', async () => {
    const { submit, finishOne, started } = limiterUnderTest({ ...wide, concurrency: 1, maxWaiting: 3 });
    const flood = Array.from({ length: 4 }, (_unused, n) => submit('flood', `flood ${n}`));
    const other = submit('other', 'other');
    await expect(flood[3]).rejects.toMatchObject({
      code: 'service.busy',
      status: 503,
      place: 4,
      detail: 'Votre place dans la file\u00a0: 4.',
      retryAfterSeconds: expect.any(Number),
    });
    await finishOne();
    expect(started).toEqual(['flood 0', 'other']);
    await finishOne();
    expect(await other).toBe('other');
  });

  it('refuses a job that has waited too long, with its position', async () => {
    const { submit } = limiterUnderTest({ concurrency: 1, maxWaiting: 10, maxWaitMs: 1, refusal: 'dossier.export_busy' });
    void submit('a', 'running');
    await expect(submit('a', 'late')).rejects.toMatchObject({ code: 'dossier.export_busy', place: 1 });
  });

  it('drops the jobs of a requester who disconnected', async () => {
    const { submit, finishOne, started, limiter } = limiterUnderTest({ ...wide, concurrency: 1 });
    void submit('a', 'running');
    const leaving = new AbortController();
    const left = submit('b', 'left', leaving.signal);
    void submit('c', 'stays');
    leaving.abort();
    await expect(left).rejects.toMatchObject({ code: 'request.abandoned' });
    await expect(submit('b', 'left before', leaving.signal)).rejects.toBeInstanceOf(Problem);
    await finishOne();
    expect(started).toEqual(['running', 'stays']);
    expect(limiter.waiting()).toBe(0);
  });

  it('frees the slot of a job that fails', async () => {
    const limiter = createLimiter({ ...wide, concurrency: 1 });
    const failed = limiter.run({ key: 'a' }, () => Promise.reject(new Error('fails')));
    const next = limiter.run({ key: 'a' }, async () => 'next');
    await expect(failed).rejects.toThrow('fails');
    expect(await next).toBe('next');
  });
});

const action = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('submit' as const), key: fc.constantFrom('a', 'b', 'c', 'd') }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('finish' as const), index: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave' as const), index: fc.nat(20) }) },
);

describe('for any order of arrivals, ends and departures', () => {
  it('the caps hold, every job is settled once, and a lone request is overtaken at most twice by each other requester', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(action, { maxLength: 80 }),
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 1, max: 3 }),
        async (actions, concurrency, perRequester) => {
          const { submit, finishOne, started, running } = limiterUnderTest({ ...wide, concurrency, perRequester });
          const outcomes: Promise<unknown>[] = [];
          const departures: AbortController[] = [];
          /** Of each request that is its requester's only one: what had started when it arrived. */
          const alone = new Map<string, number>();
          const open = new Map<string, number>();
          const check = (): void => {
            expect(running.length).toBeLessThanOrEqual(concurrency);
            for (const key of ['a', 'b', 'c', 'd'])
              expect(running.filter(({ label }) => label.startsWith(key)).length).toBeLessThanOrEqual(perRequester);
          };
          for (const [n, one] of actions.entries()) {
            if (one.kind === 'submit') {
              const label = `${one.key}${n}`;
              if ((open.get(one.key) ?? 0) === 0) alone.set(label, started.length);
              open.set(one.key, (open.get(one.key) ?? 0) + 1);
              const departure = new AbortController();
              departures.push(departure);
              const ended = () => open.set(one.key, (open.get(one.key) ?? 1) - 1);
              outcomes.push(submit(one.key, label, departure.signal).then(ended, ended));
            } else if (one.kind === 'finish') await finishOne(Math.min(one.index, Math.max(0, running.length - 1)));
            else departures[one.index]?.abort();
            check();
          }
          while (running.length > 0) {
            await finishOne();
            check();
          }
          await Promise.all(outcomes);
          expect(new Set(started).size).toBe(started.length);
          for (const [label, before] of alone) {
            const at = started.indexOf(label);
            const between = at < 0 ? [] : started.slice(before, at);
            for (const key of ['a', 'b', 'c', 'd'])
              if (!label.startsWith(key)) expect(between.filter((other) => other.startsWith(key)).length).toBeLessThanOrEqual(2);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
