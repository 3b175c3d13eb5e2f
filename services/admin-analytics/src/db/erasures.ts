import type { Tx } from '@attendu/db/database';
import { sql } from 'kysely';
import type { AnalyticsDb } from './schema.ts';

export async function isErased(tx: Tx<AnalyticsDb>, userId: string): Promise<boolean> {
  return (await tx.selectFrom('erasedUsers').select('userId').where('userId', '=', userId).executeTakeFirst()) !== undefined;
}

export async function markErased(tx: Tx<AnalyticsDb>, userId: string, at: Date): Promise<void> {
  await tx
    .insertInto('erasedUsers')
    .values({ userId, erasedAt: at })
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .execute();
}

/** Replaces a user by `nobody` everywhere, so that their activity still counts. */
export async function forgetUser(tx: Tx<AnalyticsDb>, userId: string, nobody: string): Promise<void> {
  await sql`
    update event_log
    set data = data || jsonb_build_object('userId', ${nobody}::text)
      || case when name = 'user.registered' then '{"firmId": null}'::jsonb else '{}'::jsonb end
    where data->>'userId' = ${userId}`.execute(tx);
  await sql`
    insert into requests_by_user_day (user_id, day, requests, last_at)
    select ${nobody}::uuid, day, requests, last_at from requests_by_user_day where user_id = ${userId} order by day
    on conflict (user_id, day) do update set
      requests = requests_by_user_day.requests + excluded.requests,
      last_at = greatest(requests_by_user_day.last_at, excluded.last_at)`.execute(tx);
  await tx.deleteFrom('requestsByUserDay').where('userId', '=', userId).execute();
  await tx.deleteFrom('accounts').where('userId', '=', userId).execute();
  await sql`
    insert into ratings (dossier_id, user_id, rated_at, event_id, useful, reasons, commented)
    select dossier_id, ${nobody}::uuid, rated_at, event_id, useful, reasons, commented from ratings where user_id = ${userId} order by dossier_id
    on conflict (dossier_id, user_id) do update set
      rated_at = excluded.rated_at, event_id = excluded.event_id, useful = excluded.useful,
      reasons = excluded.reasons, commented = excluded.commented
    where (excluded.rated_at, excluded.event_id) > (ratings.rated_at, ratings.event_id)`.execute(tx);
  await tx.deleteFrom('ratings').where('userId', '=', userId).execute();
}
