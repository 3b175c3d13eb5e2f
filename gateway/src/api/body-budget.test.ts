import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createBodyBudget } from './body-budget.ts';

it('for any order of arrivals and ends, shares hold and every byte is released', () => {
  const limits = { perClient: 100, total: 250 };
  const step = fc.record({ client: fc.constantFrom('a', 'b', 'c', 'd'), bytes: fc.integer({ min: 0, max: 100 }), end: fc.nat(20) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const budget = createBodyBudget(limits);
      const open: { client: string; bytes: number; release: () => void }[] = [];
      for (const { client, bytes, end } of steps) {
        try {
          open.push({ client, bytes, release: budget.reserve(client, bytes) });
        } catch (error) {
          const own = open.filter((body) => body.client === client).reduce((sum, body) => sum + body.bytes, 0);
          const isOwnFault = own + bytes > limits.perClient;
          expect((error as { code: string }).code).toBe(isOwnFault ? 'request.rate_limited' : 'service.busy');
          if (!isOwnFault) expect(budget.inFlight() + bytes).toBeGreaterThan(limits.total);
        }
        const [ended] = end < open.length ? open.splice(end, 1) : [];
        ended?.release();
        ended?.release();
        expect(budget.inFlight()).toBe(open.reduce((sum, body) => sum + body.bytes, 0));
        expect(budget.inFlight()).toBeLessThanOrEqual(limits.total);
      }
      for (const { release } of open) release();
      expect(budget.inFlight()).toBe(0);
    }),
  );
});

it('refuses in French, with the time to wait', () => {
  const budget = createBodyBudget({ perClient: 10, total: 15 });
  budget.reserve('a', 10);
  expect(() => budget.reserve('a', 1)).toThrow(expect.objectContaining({ code: 'request.rate_limited', retryAfterSeconds: 5 }));
  expect(() => budget.reserve('b', 10)).toThrow(expect.objectContaining({ code: 'service.busy', retryAfterSeconds: 5 }));
});
