import type { Db } from '@attendu/db/database';
import { counter, gauge, startAtZero } from '@attendu/telemetry/metrics';
import { sql } from 'kysely';
import type { AuthDb } from './db/schema.ts';
import { CODES_COUNTED_MS } from './domain/code.ts';

const outcomes = counter('attendu_sms_total', 'Codes to be sent by text message, by outcome: sent, limited, failed.', ['outcome']);
startAtZero(outcomes, [{ outcome: 'sent' }, { outcome: 'limited' }, { outcome: 'failed' }]);
const counted = gauge('attendu_sms_day', 'Text messages of the last day, by state: sent, verified (its code was typed).', ['state']);
const cap = gauge('attendu_sms_daily_cap', 'Most text messages sent in a day.');

export const countSms = (outcome: 'sent' | 'limited' | 'failed'): void => outcomes.inc({ outcome });

/** Sets the gauges of text messages. */
export async function measureSms(db: Db<AuthDb>, dailyCap: number): Promise<void> {
  const found = await sql<{ sent: number; verified: number }>`
    select count(*)::int as sent, count(verified_at)::int as verified from phone_verifications
    where sent_at > now() - make_interval(secs => ${CODES_COUNTED_MS / 1_000})`.execute(db);
  counted.set({ state: 'sent' }, found.rows[0]?.sent ?? 0);
  counted.set({ state: 'verified' }, found.rows[0]?.verified ?? 0);
  cap.set(dailyCap);
}
