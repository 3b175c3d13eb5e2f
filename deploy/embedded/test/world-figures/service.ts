import { randomUUID } from 'node:crypto';
import type { SmsCounts } from '@attendu/contracts/auth/admin-routes';
import type { gatewayRoutes } from '@attendu/contracts/gateway/routes';
import type { CorpusHoldings } from '@attendu/contracts/research/corpus-routes';
import { type RouteOutput, SERVICE_NAMES } from '@attendu/contracts/route';
import { SOURCE_KEYS } from '@attendu/contracts/sources';
import type { Figure, Screens, Stack } from './figure.ts';
import { instant, TODAY } from './sql.ts';

/** In cents, of a thousand text messages. */
export const SMS_PRICE = 7_980;

/** A synchronisation that left records aside. */
const SYNC = randomUUID();

/** The state of the service: its queues, its text messages, its corpus. */
export const serviceFigures: Screens = {
  'auth.sms-counts': texts,
  'notification.mail-queue': mails,
  'analytics.events': events,
  'gateway.status': status,
  'corpus.holdings': holdings,
  'corpus.errors': syncErrors,
};

/** Gives every queue and every count something to count; what could be acted upon is due much later. */
export async function fillQueues({ rows }: Pick<Stack, 'rows'>): Promise<void> {
  const [user] = await rows<{ id: string }>('select id from auth.users limit 1');
  await rows(
    `insert into auth.sms_deliveries (message_id, status, rank, changed_at) select gen_random_uuid(), status, 4, now() - hours * interval '1 hour'
      from unnest(array['undelivered', 'undelivered', 'failed', 'delivered', 'canceled'], array[1, 2, 23, 1, 25]) as one (status, hours)`,
  );
  await rows(
    `insert into auth.sms_days (day, outcome, count) select ${TODAY} - ago, outcome, count
      from unnest(array['sent', 'sent', 'failed', 'place'], array[29, 30, 3, 4], array[41, 1000, 2, 5]) as one (outcome, ago, count) on conflict do nothing`,
  );
  await rows(
    `insert into notification.messages (id, event_id, kind, user_id, state, failure, due_at, created_at, changed_at)
      select gen_random_uuid(), gen_random_uuid(), 'password.changed', $1, state, case state when 'failed' then failure end,
        now() + interval '1 day', now() - hours * interval '1 hour', now() - hours * interval '1 hour'
      from unnest(array['pending', 'pending', 'failed', 'failed', 'failed'], array[2, 5, 1, 1, 200], array['', '', 'refused', 'no_account', 'refused'])
        as one (state, hours, failure)`,
    [user?.id],
  );
  await rows(
    `insert into bus.inbox (consumer, event_id, seq, name, ordering_key, envelope, state, next_attempt_at, last_error, received_at, ended_at)
      select consumer, gen_random_uuid(), 0, 'dossier.completed', gen_random_uuid()::text, '{}', state, now() + interval '1 day', 'no answer',
        now() - hours * interval '1 hour', case state when 'dead' then now() end
      from unnest(array['notification', 'notification', 'notification', 'billing'], array['pending', 'pending', 'dead', 'dead'], array[2, 3, 9, 1])
        as one (consumer, state, hours)`,
  );
  await rows(
    `insert into research_orchestrator.corpus_syncs (id, kind, state, asked_at, started_at, ended_at, done, added, changed, removed, skipped)
      values ('${SYNC}', 'bofip', 'done', now() - interval '2 hours', now() - interval '2 hours', now() - interval '1 hour', 9, 5, 2, 1, 21)`,
  );
  await rows(
    `insert into research_orchestrator.corpus_sync_errors (sync_id, position, record, reason)
      select '${SYNC}', n, 'record ' || n, 'unreadable' from generate_series(1, 21) n`,
  );
}
/** Two readings of a clock that runs: the same when they are seconds apart. */
const near = (shown: number | null, counted: number | null): number | null =>
  shown !== null && counted !== null && Math.abs(shown - counted) < 10 ? counted : shown;

async function texts({ get, rows }: Stack): Promise<Figure[]> {
  const days = await rows<{ outcome: string; n: number }>(
    `select outcome, sum(count)::int as n from auth.sms_days where day > ${TODAY} - 30 group by 1`,
  );
  const of = (outcome: string) => days.find((one) => one.outcome === outcome)?.n ?? 0;
  const [day] = await rows<Pick<SmsCounts, 'sent' | 'undelivered'>>(
    `select (select count(*)::int from auth.phone_verifications where sent_at > now() - interval '1 day') as sent,
      (select count(*)::int from auth.sms_deliveries where status in ('undelivered', 'failed', 'canceled') and changed_at > now() - interval '1 day') as undelivered`,
  );
  const limited = { phone: of('phone'), place: of('place'), range: of('range'), total: of('total') };
  const month = { sent: of('sent'), euros: (of('sent') * SMS_PRICE) / 100_000, failed: of('failed'), limited };
  return [{ screen: 'text messages', shown: await get('/copilot/admin/sms'), counted: { ...day, month } }];
}

async function mails({ get, rows }: Stack): Promise<Figure[]> {
  type Mails = { pending: number; failed: number; oldestSeconds: number | null };
  const shown = await get<Mails>('/copilot/admin/mail-queue');
  const waiting = "state in ('pending', 'sending')";
  const [counted] = await rows<Mails>(
    `select count(*) filter (where ${waiting})::int as pending,
        extract(epoch from now() - min(created_at) filter (where ${waiting}))::float8 as "oldestSeconds",
        count(*) filter (where state = 'failed' and failure <> 'no_account' and changed_at > now() - interval '7 days')::int as failed
      from notification.messages`,
  );
  const oldestSeconds = near(shown.oldestSeconds, counted?.oldestSeconds ?? null);
  return [{ screen: 'mails', shown: { ...shown, oldestSeconds }, counted }];
}

async function events({ get, rows }: Stack): Promise<Figure[]> {
  type Queue = { consumer: string; pending: number; dead: number; oldestPendingSeconds: number };
  const {
    status: queues,
    deadLetters,
    nextCursor,
  } = await get<{ status: Queue[]; deadLetters: unknown[]; nextCursor: string | null }>('/copilot/admin/events?limit=100');
  const counted = await rows<Queue>(
    `select consumer, count(*) filter (where state = 'pending')::int as pending, count(*) filter (where state = 'dead')::int as dead,
        coalesce(extract(epoch from now() - min(received_at) filter (where state = 'pending')), 0)::float8 as "oldestPendingSeconds"
      from bus.inbox where state in ('pending', 'dead') group by 1 order by 1`,
  );
  const dead = await rows(
    `select consumer || ':' || event_id as id, consumer, name, attempts, last_error as "lastError", ${instant('ended_at')} as "diedAt" from bus.inbox
      where state = 'dead' order by ended_at desc, event_id desc limit 100`,
  );
  const shown = queues.map((queue, place) => ({
    ...queue,
    oldestPendingSeconds: near(queue.oldestPendingSeconds, counted[place]?.oldestPendingSeconds ?? null),
  }));
  return [
    {
      screen: 'events',
      shown: { queues: shown, deadLetters, nextCursor },
      counted: { queues: counted, deadLetters: dead, nextCursor: null },
    },
  ];
}

async function status({ get }: Stack): Promise<Figure[]> {
  type Status = RouteOutput<typeof gatewayRoutes.status>;
  const { status: whole, services } = await get<Status>('/copilot/admin/status');
  const shown = { status: whole, services: services.map((one) => `${one.service}: ${one.status}`) };
  return [{ screen: 'state', shown, counted: { status: 'up', services: [...SERVICE_NAMES, 'gateway'].map((name) => `${name}: up`) } }];
}

/** What is held of each kind, up to which day, and its last synchronisation. */
async function holdings({ get, rows }: Stack): Promise<Figure[]> {
  const { kinds } = await get<CorpusHoldings>('/copilot/admin/corpus');
  const held = await rows<{ kind: string; documents: number; versions: number; dataDate: string | null }>(
    `select kind, count(distinct document_id)::int as documents, count(*)::int as versions, max(known_at)::text as "dataDate"
      from research_orchestrator.versions where content is not null group by 1`,
  );
  const ended = await rows<{ kind: string; errors: number; added: number; changed: number; removed: number }>(
    `select distinct on (kind) kind, skipped as errors, added, changed, removed from research_orchestrator.corpus_syncs where ended_at is not null
      order by kind, asked_at desc`,
  );
  const none = { documents: 0, versions: 0, dataDate: null, errors: 0, added: null, changed: null, removed: null };
  const shown = kinds.map(({ kind, documents, versions, dataDate, errors, lastSync }) => {
    const { added, changed, removed } = lastSync ?? none;
    return { kind, documents, versions, dataDate, errors, added, changed, removed };
  });
  const of = (kind: string, list: readonly { kind: string }[]) => list.find((one) => one.kind === kind);
  return [{ screen: 'corpus', shown, counted: SOURCE_KEYS.map((kind) => ({ kind, ...none, ...of(kind, held), ...of(kind, ended) })) }];
}

async function syncErrors({ get, rows }: Stack): Promise<Figure[]> {
  const errors = await rows(
    `select record, reason from research_orchestrator.corpus_sync_errors where sync_id = '${SYNC}' order by position offset 20 limit 20`,
  );
  const shown = await get('/copilot/admin/corpus/bofip/errors?page=2');
  return [{ screen: 'errors of a synchronisation', shown, counted: { errors, total: 21, page: 2, pages: 2 } }];
}
