import type { AuditPage, UserPage } from '@attendu/contracts/analytics/admin-routes';
import type { Figure, Screens, Stack } from './figure.ts';
import { ASKED, instant, inTurn, SOURCE, since } from './sql.ts';

/** The page of an account, and the audit log. */
export const accountFigures: Screens = {
  'analytics.user-page': accounts,
  'analytics.audit': audit,
};

/** Accounts of each kind: with a plan of each sort, with none, of a firm, with an address that was followed, and the one with most sessions. */
async function accounts({ get, rows }: Stack): Promise<Figure[]> {
  const some = await rows<{ id: string }>(
    `(select distinct on (s.plan, s.source) s.user_id as id from billing.subscriptions s join auth.users u on u.id = s.user_id)
      union (select u.id from auth.users u where not exists (select from billing.subscriptions s where s.user_id = u.id) limit 1)
      union (select u.id from auth.users u where u.is_cab_admin limit 2)
      union (select u.id from auth.users u where u.tracking ? 'utm_term' limit 1)
      union (select user_id from auth.sessions where revoked_at is null group by 1 order by count(*) desc limit 1)`,
  );
  return inTurn(some, async ({ id }) => {
    const { account, plan, usage } = await get<UserPage>(`/copilot/admin/users/${id}`);
    const { secondFactor: _factor, firm, ...person } = account;
    const { granted, status: _status, ...standing } = plan;
    const asked = `from ${ASKED} and e.data->>'userId' = u.id::text`;
    const open = 'from auth.sessions o where o.user_id = u.id and o.revoked_at is null and o.expires_at > now()';
    const [counted] = await rows(
      `select u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", u.phone, ${SOURCE} as "signupSource", u.tracking,
            u.is_cab_admin and u.cabinet_id is not null as "isFirmAdmin", ${instant('u.created_at')} as "createdAt", u.email_verified_at is not null as "emailVerified",
            u.is_super_admin as "isSuperAdmin", ${instant('u.trial_started_at')} as "trialStartedAt", ${instant('u.locked_at')} as "lockedAt",
            (select count(*)::int ${open}) as "openSessions", (select ${instant('max(o.last_seen_at)')} ${open}) as "lastSeenAt",
            u.cabinet_id as "firmId", coalesce(s.plan, 'none') as plan, coalesce(s.source, 'nothing') as source, coalesce(s.queries_used, 0) as "queriesUsed",
            case when s.plan <> 'none' then ${instant('s.period_end')} end as "periodEnd",
            (select count(*)::int ${asked} and ${since(30)}) as "last30Days", (select count(*)::int ${asked}) as total,
            (select ${instant('max(e.occurred_at)')} ${asked}) as "lastAt"
          from auth.users u left join billing.subscriptions s on s.user_id = u.id where u.id = $1`,
      [id],
    );
    // What is given for free is a plan, not a count.
    const shown = { ...person, firmId: firm?.id ?? null, ...standing, ...usage };
    return { screen: `account ${id}, ${granted === null ? 'nothing' : 'something'} granted`, shown, counted };
  });
}

type Line = AuditPage['lines'][number];

/** The first page of each kind of line; the readings are counted before this one is added. */
async function audit({ get, rows, adminId }: Stack): Promise<Figure[]> {
  const act = `select id, ${instant('acted_at')} as at, action as what, admin_id::text as admin, num_nonnulls(subject_id) as "subjectCount", 0 as dossiers, reason, place
    from admin_analytics.admin_acts`;
  const counts = {
    'kind=acts': `${act} order by acted_at desc, id desc limit 100`,
    [`kind=acts&admin=${adminId}&what=grant_plan`]: `${act} where admin_id = '${adminId}' and action = 'grant_plan' order by acted_at desc, id desc limit 100`,
    'kind=reads': `select id, ${instant('read_at')} as at, route as what, admin_id::text as admin, cardinality(user_ids) as "subjectCount",
      cardinality(dossier_ids) as dossiers, null as reason, place from admin_analytics.admin_reads order by read_at desc, id desc limit 100`,
    'kind=security': `select id, ${instant('at')} as at, event as what, actor_id::text as admin, num_nonnulls(user_id) as "subjectCount", 0 as dossiers,
      detail as reason, place from auth.security_events order by seq desc limit 100`,
  };
  const found: Figure[] = [];
  for (const [query, count] of Object.entries(counts)) {
    const counted = await rows<Omit<Line, 'admin' | 'subjects'>>(count);
    const { lines } = await get<AuditPage>(`/copilot/admin/audit?${query}`);
    const shown = lines.map(({ admin, subjects: _named, ...line }) => ({ ...line, admin: admin?.id ?? null }));
    found.push({ screen: `audit, ${query}`, shown, counted });
  }
  return found;
}
