import { SUBSCRIPTION_STATUSES } from '@attendu/contracts/billing/schemas';
import { ABSOLUTE_QUERY_CAP, PLAN_IDS, PLANS } from '@attendu/contracts/plans';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { catalogueWith, planOverridesSchema } from './catalogue.ts';
import { type AskingRight, daysRemaining, permission, queriesRemaining, queryLimit, quotaMessage } from './permission.ts';

const NOW = new Date('2026-11-27T10:00:00Z');
const LATER = new Date('2026-12-27T10:00:00Z');
const rightOf = (over: Partial<AskingRight>): AskingRight => ({
  plan: 'premium',
  status: 'active',
  queriesUsed: 0,
  periodEnd: LATER,
  ...over,
});
const ask = (over: Partial<AskingRight>) => permission(rightOf(over), PLANS, NOW);

describe('permission to ask', () => {
  test.each<[string, Partial<AskingRight>, string]>([
    ['premium, active, nothing used', {}, 'allowed'],
    ['premium, one left', { queriesUsed: 249 }, 'allowed'],
    ['premium, none left', { queriesUsed: 250 }, 'quota'],
    ['student, none left', { plan: 'student', queriesUsed: 25 }, 'quota'],
    ['student, past due', { plan: 'student', status: 'past_due' }, 'paywall'],
    ['premium, past due and none left: the right is what lacks', { status: 'past_due', queriesUsed: 250 }, 'paywall'],
    ['period over', { periodEnd: NOW }, 'paywall'],
    ['period over and none left', { periodEnd: NOW, queriesUsed: 250 }, 'paywall'],
    ['no period', { periodEnd: null }, 'paywall'],
    ['no plan', { plan: 'none', status: 'none', periodEnd: null }, 'paywall'],
    ['no plan though active', { plan: 'none', status: 'active' }, 'paywall'],
    ['trial running', { plan: 'trialing', status: 'trialing', queriesUsed: 999 }, 'allowed'],
    ['trial over', { plan: 'trialing', status: 'trialing', periodEnd: new Date('2026-11-27T09:59:59.999Z') }, 'paywall'],
    ['lifetime, without a period', { plan: 'lifetime_free', status: 'none', periodEnd: null, queriesUsed: 99_999 }, 'allowed'],
    ['lifetime, at the absolute cap', { plan: 'lifetime_free', queriesUsed: ABSOLUTE_QUERY_CAP }, 'quota'],
    ['trial, at the absolute cap', { plan: 'trialing', status: 'trialing', queriesUsed: ABSOLUTE_QUERY_CAP }, 'quota'],
  ])('%s', (_name, over, expected) => {
    expect(ask(over)).toBe(expected);
  });

  const anyRight = fc.record<AskingRight>({
    plan: fc.constantFrom(...PLAN_IDS),
    status: fc.constantFrom(...SUBSCRIPTION_STATUSES),
    queriesUsed: fc.oneof(fc.nat({ max: 300 }), fc.nat({ max: 200_000 })),
    periodEnd: fc.option(fc.date({ min: new Date('2026-10-01T00:00:00Z'), max: new Date('2027-02-01T00:00:00Z'), noInvalidDate: true })),
  });

  test('equals the specified rule', () => {
    fc.assert(
      fc.property(anyRight, (one) => {
        const right =
          one.plan === 'lifetime_free' ||
          (one.plan !== 'none' &&
            ['active', 'trialing'].includes(one.status) &&
            one.periodEnd !== null &&
            one.periodEnd.getTime() > NOW.getTime());
        const limit = { none: 0, student: 25, premium: 250, trialing: ABSOLUTE_QUERY_CAP, lifetime_free: ABSOLUTE_QUERY_CAP }[one.plan];
        expect(permission(one, PLANS, NOW)).toBe(!right ? 'paywall' : one.queriesUsed < limit ? 'allowed' : 'quota');
      }),
    );
  });

  test('neither using a request nor passing time gives a right', () => {
    const rank = { allowed: 2, quota: 1, paywall: 0 };
    fc.assert(
      fc.property(anyRight, fc.nat({ max: 1000 }), fc.nat({ max: 1e10 }), (one, more, later) => {
        const before = rank[permission(one, PLANS, NOW)];
        expect(rank[permission({ ...one, queriesUsed: one.queriesUsed + more }, PLANS, NOW)]).toBeLessThanOrEqual(before);
        expect(rank[permission(one, PLANS, new Date(NOW.getTime() + later))]).toBeLessThanOrEqual(before);
      }),
    );
  });

  test('with a request quota, allowed means that some remain, and quota that none do', () => {
    fc.assert(
      fc.property(anyRight, (one) => {
        const remaining = queriesRemaining(one, PLANS);
        const answer = permission(one, PLANS, NOW);
        if (remaining === null || answer === 'paywall') return;
        expect(remaining > 0).toBe(answer === 'allowed');
      }),
    );
  });
});

describe('what remains', () => {
  test('trial days are rounded up and never negative', () => {
    const trial = (end: string) => daysRemaining(rightOf({ plan: 'trialing', status: 'trialing', periodEnd: new Date(end) }), NOW);
    expect(trial('2026-12-11T10:00:00Z')).toBe(14);
    expect(trial('2026-12-11T10:00:00.001Z')).toBe(15);
    expect(trial('2026-11-27T10:00:00.001Z')).toBe(1);
    expect(trial('2026-11-27T10:00:00Z')).toBe(0);
    expect(trial('2026-01-01T00:00:00Z')).toBe(0);
    expect(daysRemaining(rightOf({}), NOW)).toBeNull();
  });

  test('requests never go below zero; unlimited and counted by days are null', () => {
    expect(queriesRemaining(rightOf({ queriesUsed: 10 }), PLANS)).toBe(240);
    expect(queriesRemaining(rightOf({ queriesUsed: 300 }), PLANS)).toBe(0);
    expect(queriesRemaining(rightOf({ plan: 'none' }), PLANS)).toBe(0);
    expect(queriesRemaining(rightOf({ plan: 'lifetime_free' }), PLANS)).toBeNull();
    expect(queriesRemaining(rightOf({ plan: 'trialing' }), PLANS)).toBeNull();
  });

  test('the sentence of the quota carries the day in Paris', () => {
    expect(quotaMessage(new Date('2026-12-31T23:30:00Z'))).toBe("Vous n'avez plus de requêtes disponibles jusqu'au 01/01/2027.");
    expect(quotaMessage(new Date('2026-07-04T21:59:00Z'))).toBe("Vous n'avez plus de requêtes disponibles jusqu'au 04/07/2026.");
  });
});

describe('the operator’s quotas', () => {
  test('replace the catalogue’s, plan by plan', () => {
    const catalogue = catalogueWith({ student: { quota: { kind: 'requests', perPeriod: 40 } }, premium: { quota: { kind: 'unlimited' } } });
    expect(queryLimit(catalogue.student)).toBe(40);
    expect(queriesRemaining(rightOf({ queriesUsed: 300 }), catalogue)).toBeNull();
    expect(permission(rightOf({ queriesUsed: 300 }), catalogue, NOW)).toBe('allowed');
    expect(catalogue.trialing).toEqual(PLANS.trialing);
    expect(PLANS.student.quota).toEqual({ kind: 'requests', perPeriod: 25 });
  });

  test.each([
    ['an unknown plan', { gold: { quota: { kind: 'unlimited' } } }],
    ['a plan none that asks', { none: { quota: { kind: 'unlimited' } } }],
    ['zero', { student: { quota: { kind: 'requests', perPeriod: 0 } } }],
    ['a fraction', { student: { quota: { kind: 'requests', perPeriod: 40.5 } } }],
    ['more than the cap', { student: { quota: { kind: 'requests', perPeriod: ABSOLUTE_QUERY_CAP + 1 } } }],
    ['less than what is sold', { student: { quota: { kind: 'requests', perPeriod: 24 } } }],
    ['a shorter trial', { trialing: { quota: { kind: 'days', days: 13 } } }],
    ['less than the unlimited plan', { lifetime_free: { quota: { kind: 'requests', perPeriod: 1_000 } } }],
    ['a misspelt field', { student: { quota: { kind: 'requests', per_period: 40 } } }],
  ])('refuse %s', (_name, overrides) => {
    expect(planOverridesSchema.safeParse(overrides).success).toBe(false);
  });
});
