import type { SmsCounts } from '@attendu/contracts/auth/admin-routes';
import { parisDayBefore } from '@attendu/contracts/paris-day';
import type { RequestContext } from '@attendu/http/context';
import { smsOutcomesSince } from '../db/sms-days.ts';
import { smsCountsSince } from '../db/sms-deliveries.ts';
import type { Deps } from './deps.ts';

const DAY_MS = 86_400_000;
const DAYS = 30;
/** The configured price is that of a thousand messages, in cents. */
const PER_EURO = 100_000;

/** Codes of the last day, and what those of the last thirty days in Paris cost and were refused for. */
export function readSmsCounts({ database: { kysely }, sms }: Pick<Deps, 'database' | 'sms'>) {
  return async (ctx: RequestContext): Promise<SmsCounts> => {
    const now = ctx.now();
    const outcomes = await smsOutcomesSince(kysely, parisDayBefore(now, DAYS - 1));
    const count = (outcome: Parameters<typeof outcomes.get>[0]) => outcomes.get(outcome) ?? 0;
    const sent = count('sent');
    return {
      ...(await smsCountsSince(kysely, new Date(now.getTime() - DAY_MS))),
      month: {
        sent,
        euros: sms.price === 0 ? null : (sent * sms.price) / PER_EURO,
        failed: count('failed'),
        limited: { phone: count('phone'), place: count('place'), range: count('range'), total: count('total') },
      },
    };
  };
}
