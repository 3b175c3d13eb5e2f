import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decide } from '../src/gcra.ts';

const limits = fc.record({ points: fc.integer({ min: 1, max: 50 }), windowMs: fc.integer({ min: 100, max: 60_000 }) });

it('whatever the times of the calls, no window holds more than twice its points, and a full pause gives all of them back', () => {
  fc.assert(
    fc.property(limits, fc.array(fc.integer({ min: 0, max: 5_000 }), { maxLength: 300 }), (limit, gaps) => {
      let now = 0;
      let tat: number | null = null;
      const allowedAt: number[] = [];
      for (const gap of gaps) {
        now += gap;
        const decision = decide(tat, now, limit);
        tat = decision.tat;
        if (decision.result.allowed) allowedAt.push(now);
      }
      // A burst of `points`, then the even refill: in a window, at most the burst and what the window refills.
      for (const [index, start] of allowedAt.entries()) {
        const inWindow = allowedAt.slice(index).filter((at) => at < start + limit.windowMs).length;
        expect(inWindow).toBeLessThanOrEqual(2 * limit.points);
      }
      const rested = now + limit.windowMs;
      let granted = 0;
      for (let n = 0; n < limit.points + 1; n++) {
        const decision = decide(tat, rested, limit);
        tat = decision.tat;
        if (decision.result.allowed) granted++;
      }
      expect(granted).toBe(limit.points);
    }),
  );
});

it('allows a caller who waited `retryAfter`', () => {
  fc.assert(
    fc.property(limits, (limit) => {
      let tat: number | null = null;
      for (let n = 0; n < limit.points; n++) tat = decide(tat, 0, limit).tat;
      const refused = decide(tat, 0, limit).result;
      expect(refused.allowed).toBe(false);
      expect(decide(tat, refused.retryAfterMs, limit).result.allowed).toBe(true);
    }),
  );
});
