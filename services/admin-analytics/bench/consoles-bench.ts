import { randomUUID } from 'node:crypto';
import type { UserContext } from '@attendu/contracts/identity';
import type { Row } from '../../../deploy/embedded/bench/row.ts';
import { rebuildProjections } from '../src/usecases/rebuild-projections.ts';
import { startTestAnalytics, type TestAnalytics } from '../test/harness.ts';

const EVENTS = Number(process.env.BENCH_EVENTS ?? 10_000_000);
const USERS = 2_000;
const FIRMS = 40;
const DAYS = 548;
const BATCH = 1_000_000;
/** Lines of each half of the audit log. */
const AUDITED = 200_000;
const ROUNDS = 40;

type Owner = { query(text: string, values?: unknown[]): Promise<{ rows: { name: string; definition: string }[] }> };

/** The administrator's and the firm's screens over HTTP, on a log of ten million events, and the time to rebuild its projections. */
export async function benchConsoles(): Promise<Row[]> {
  const at = await startTestAnalytics();
  try {
    const { users, firms } = people(at);
    const owner = await at.db.owner.pool.connect();
    // Statements of a million rows take longer than those of the service.
    await owner.query('set statement_timeout = 0');
    await withoutIndexes(owner, async () => {
      for (let from = 0; from < EVENTS; from += BATCH)
        await fill(owner, at.clock.now(), users, firms, from, Math.min(BATCH, EVENTS - from));
    });
    const started = performance.now();
    await rebuildProjections(at.db.database);
    const seconds = Math.round((performance.now() - started) / 1_000);
    await fillAudit(owner, at.clock.now(), users);
    await owner.query('vacuum analyze');
    owner.release();
    const rebuilt = { name: 'consoles: rebuild of every projection', value: seconds, unit: 's', note: `${EVENTS} events` };
    return [rebuilt, ...(await measure(at, users, firms))];
  } finally {
    await at.stop();
  }
}

/** Fills the log first, and indexes it afterwards: the indexes are those of the service, made in a fraction of the time. */
async function withoutIndexes(owner: Owner, work: () => Promise<void>): Promise<void> {
  const { rows } = await owner.query(
    `select indexname as name, indexdef as definition from pg_indexes
      where schemaname = 'admin_analytics' and tablename = 'event_log' and indexdef not like 'CREATE UNIQUE%'`,
  );
  for (const { name } of rows) await owner.query(`drop index admin_analytics.${name}`);
  await work();
  for (const { definition } of rows) await owner.query(definition);
}

function people(at: TestAnalytics): { users: string[]; firms: string[] } {
  at.owners.pages.size = 1_000;
  const firms = Array.from({ length: FIRMS }, () => randomUUID());
  const users = Array.from({ length: USERS }, () => randomUUID());
  for (const [index, id] of users.entries()) {
    const domain = `cabinet-${index % FIRMS}.example`;
    const name = { firstName: 'Camille', lastName: 'Durand', phone: null, signupSource: 'LP', isFirmAdmin: false };
    at.owners.people.set(id, { id, email: `${index}@${domain}`, ...name, createdAt: at.clock.now().toISOString() });
    if (index % 20 === 0) at.owners.trials.set(id, new Date(at.clock.now().getTime() + (index % 14) * 86_400_000).toISOString());
  }
  const [first = ''] = users;
  const person = at.owners.people.get(first);
  const state = { firm: null, emailVerified: true, isSuperAdmin: false, secondFactor: false, trialStartedAt: null, lockedAt: null };
  if (person) at.owners.states.set(first, { ...person, ...state, openSessions: 1, lastSeenAt: null });
  for (const [index, id] of firms.entries())
    at.owners.firms.set(id, { name: `Cabinet ${index}`, members: users.filter((_, user) => user % FIRMS === index) });
  return { users, firms };
}

/** Four events an analysis, spread over eighteen months; one dossier in twenty is rated. The first events are sign-ups. */
async function fill(
  owner: Owner,
  now: Date,
  users: readonly string[],
  firms: readonly string[],
  from: number,
  count: number,
): Promise<void> {
  await owner.query(
    `insert into admin_analytics.event_log (event_id, name, version, occurred_at, data)
      select ('00000000-0000-4000-9000-' || lpad(to_hex(n), 12, '0'))::uuid, case
          when n < $6 then 'user.registered'
          when n % 4 = 0 then 'dossier.created' when n % 4 = 1 then 'analysis.requested' when n % 4 = 2 then 'analysis.done'
          when n % 80 = 3 then 'answer.rated' else 'dossier.completed' end, 1,
        $5::timestamptz - (random() * $4 * interval '1 day'),
        jsonb_build_object('userId', u.id, 'dossierId', '00000000-0000-4000-8000-' || lpad(to_hex(n / 4), 12, '0'))
          || case
            when n < $6 then jsonb_build_object('userId', ($1::uuid[])[n + 1], 'firmId', ($2::uuid[])[1 + n % $7], 'grant', null)
            when n % 4 = 1 then jsonb_build_object('runId', gen_random_uuid(), 'firmId', ($2::uuid[])[1 + u.at % $7], 'points', 2)
            when n % 4 = 2 then jsonb_build_object('runId', gen_random_uuid(), 'facts', jsonb_build_object('seconds', floor(20 + 600 * random() ^ 3),
              'refused', n % 40 = 2, 'quotationsChecked', n % 30, 'quotationsRemoved', case when n % 4000 = 2 then 1 else 0 end))
            when n % 80 = 3 then jsonb_build_object('useful', n % 400 <> 3, 'reasons', '[]'::jsonb, 'commented', false)
            else '{}'::jsonb end
      from generate_series($3::bigint, $3::bigint + $8 - 1) n,
        lateral (select (n / 4 * 7919) % $6 as at, ($1::uuid[])[1 + (n / 4 * 7919) % $6] as id) u`,
    [users, firms, from, DAYS, now, users.length, firms.length, count],
  );
}

/** The audit log of some years: acts and readings, one in a hundred of them about the first account. */
async function fillAudit(owner: Owner, now: Date, users: readonly string[]): Promise<void> {
  const given = [users, AUDITED, DAYS, now];
  await owner.query(
    `insert into admin_analytics.admin_acts (id, acted_at, admin_id, action, subject_id, reason, place)
      select gen_random_uuid(), $4::timestamptz - (random() * $3 * interval '1 day'), ($1::uuid[])[1 + n % 8]::uuid,
        (array['grant_plan', 'lock', 'unlock', 'end_sessions'])[1 + n % 4], ($1::uuid[])[1 + n % 100]::uuid, 'Demande écrite', '192.0.2.1'
      from generate_series(1, $2::bigint) n`,
    given,
  );
  await owner.query(
    `insert into admin_analytics.admin_reads (id, read_at, admin_id, route, user_ids, dossier_ids, place)
      select gen_random_uuid(), $4::timestamptz - (random() * $3 * interval '1 day'), ($1::uuid[])[1 + n % 8]::uuid,
        case when n % 5000 = 0 then 'analytics.user-page' else 'analytics.week-activity' end,
        (select array_agg(u) from unnest(($1::uuid[])[1 + n % 100 : 20 + n % 100]) u), '{}', '192.0.2.1'
      from generate_series(1, $2::bigint) n`,
    given,
  );
}

async function measure(at: TestAnalytics, users: readonly string[], firms: readonly string[]): Promise<Row[]> {
  const admin: Partial<UserContext> = { userId: randomUUID(), roles: ['user', 'super_admin'] };
  const timed = async (name: string, call: () => Promise<{ status: number }>): Promise<Row> => {
    const times: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const started = performance.now();
      const { status } = await call();
      if (status !== 200) throw new Error(`${name} answered ${status}`);
      // The first call warms the caches.
      if (round > 0) times.push(performance.now() - started);
    }
    times.sort((a, b) => a - b);
    const p95 = times[Math.ceil(ROUNDS * 0.95) - 1] ?? 0;
    return {
      name: `consoles: ${name}`,
      value: Math.round(p95),
      unit: 'ms',
      note: `p95 of ${ROUNDS}; median ${Math.round(times[ROUNDS / 2] ?? 0)} ms`,
    };
  };
  const get = (path: string) => () => at.get(path, admin);
  const post = (path: string, body: unknown) => () => at.post(path, admin, body);
  const firmAdmin: Partial<UserContext> = { userId: users[0] ?? '', firmId: firms[0] ?? '', roles: ['user', 'firm_admin'] };
  const [first = ''] = users;
  const rows: Row[] = [];
  for (const [name, call] of [
    ['dashboard', get('/copilot/admin/analytics/requests?days=30')],
    ['dashboard, a year', get('/copilot/admin/analytics/requests?days=365')],
    ['dashboard, state of the events', get('/copilot/admin/events?limit=1')],
    ['activity of the week', get('/copilot/admin/get-last-7-days-requests')],
    ['activity of the trials', get('/copilot/admin/get-trial-monitoring-request')],
    ['trials', get('/copilot/admin/get-trial-monitoring')],
    ['recent sign-ups', get('/copilot/admin/get-recent-trials')],
    ['a domain', post('/copilot/admin/get-domain-activity', { domain: 'cabinet-1.example' })],
    ['searches of a user', post('/copilot/admin/get-user-dossiers', { email: '0@cabinet-0.example' })],
    ['a user', get(`/copilot/admin/users/${first}`)],
    ['quality over a year', get('/copilot/admin/quality?days=365')],
    ['comments over a year', get('/copilot/admin/feedback?days=365')],
    ['funnel over a year, by source', get('/copilot/admin/funnel?days=365')],
    ['funnel over a year, by campaign', get('/copilot/admin/funnel?days=365&by=utm_campaign')],
    ['funnel over a year, by month', get('/copilot/admin/funnel?days=365&by=month')],
    ['audit, acts', get('/copilot/admin/audit?kind=acts')],
    ['audit, acts about an account', get(`/copilot/admin/audit?kind=acts&user=${first}`)],
    ['audit, readings', get('/copilot/admin/audit?kind=reads')],
    ['audit, readings about an account', get(`/copilot/admin/audit?kind=reads&user=${first}`)],
    ['audit, readings of a rare kind', get('/copilot/admin/audit?kind=reads&what=analytics.user-page')],
    ['firm, seven days', () => at.get('/copilot/firm/usage?period=7-days', firmAdmin)],
    ['firm, thirty days', () => at.get('/copilot/firm/usage?period=30-days', firmAdmin)],
    ['firm, twelve months', () => at.get('/copilot/firm/usage?period=12-months', firmAdmin)],
  ] as const)
    rows.push(await timed(name, call));
  return rows;
}
