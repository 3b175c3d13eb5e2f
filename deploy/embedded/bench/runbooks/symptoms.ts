// Over 300 lines: one entry for each alarm.
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@attendu/testing/eventually';
import pg from 'pg';
import type { ProcessName } from '../../src/cluster/cluster.ts';
import type { World } from '../faults/world.ts';

export type Stage = {
  readonly world: World;
  /** Session of a premium account, and of the super-administrator. */
  readonly user: string;
  readonly admin: string;
  readonly password: string;
};

export type Symptom = {
  /** In place of the page's placeholders. */
  readonly values?: Readonly<Record<string, string>>;
  /** Makes the symptom, really where that is possible here; gives what ends it. */
  provoke(stage: Stage): Promise<() => Promise<unknown>>;
};

const nothing = async (): Promise<void> => undefined;
const SOON = { timeoutMs: 60_000, everyMs: 100 };

const signal = (world: World, name: ProcessName, what: NodeJS.Signals): void => {
  for (const replica of world.cluster.replicas[name]) process.kill(replica.pid() ?? 0, what);
};
/** Freezes every process of a service. */
const stopped =
  (name: ProcessName) =>
  async ({ world }: Stage) => {
    signal(world, name, 'SIGSTOP');
    return async () => signal(world, name, 'SIGCONT');
  };

async function post({ world, user }: Stage, path: string, body: object, headers: Record<string, string> = {}): Promise<number> {
  const answer = await fetch(world.cluster.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${user}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  return answer.status;
}
const get = async ({ world, user }: Stage, path: string): Promise<number> => {
  const answer = await fetch(world.cluster.url + path, { headers: { authorization: `Bearer ${user}` } });
  await answer.arrayBuffer();
  return answer.status;
};

async function ask(stage: Stage, problems: readonly string[]): Promise<string> {
  const dossierId = randomUUID();
  const contexte = problems[0] ?? '';
  await post(stage, '/copilot/dossiers', { id: dossierId, contexte });
  const points = problems.map((problem) => ({ problem, source: 'legiarti' }));
  const status = await post(stage, '/copilot/get_analyse_fiscale', { contexte, dossierId, point_list: points });
  if (status >= 300) throw new Error(`the analysis was answered ${status}`);
  return dossierId;
}
const QUESTION = 'Quelle est la durée de la période d’essai d’un cadre ?';
async function done(stage: Stage, dossierId: string): Promise<void> {
  await eventually(async () => {
    const [run] = await stage.world.rows<{ state: string }>('select state from research_orchestrator.runs where dossier_id = $1', [
      dossierId,
    ]);
    return run?.state !== 'pending';
  }, SOON);
}

/** A connection of the operator, whose transaction stays open. */
async function transaction(world: World): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: world.postgres.url });
  client.on('error', () => {});
  await client.connect();
  await client.query('begin');
  return client;
}

/** Rows of work made due long ago, and kept from every worker by a lock. `change`: the columns; `undo`: what they were. */
function heldBack(o: { table: string; which: string; change: string; undo: string; make: (stage: Stage) => Promise<unknown> }) {
  return async (stage: Stage) => {
    await o.make(stage);
    const [changed] = await stage.world.rows<{ id: string }>(
      `update ${o.table} set ${o.change} where ctid = (select ctid from ${o.table} where ${o.which} limit 1) returning ctid::text as id`,
    );
    if (changed === undefined) throw new Error(`no row of ${o.table}`);
    const holder = await transaction(stage.world);
    await holder.query(`select 1 from ${o.table} where ctid = '${changed.id}' for update`);
    return async () => {
      await holder.query(`update ${o.table} set ${o.undo} where ctid = '${changed.id}'`);
      await holder.query('commit');
      await holder.end();
    };
  };
}

const analysed = async (stage: Stage) => done(stage, await ask(stage, [QUESTION]));
const anonymised = async (stage: Stage): Promise<void> => {
  const [account] = await stage.world.rows<{ id: string }>(`select id from auth.users where email = 'premium@demo.attendu.test'`);
  const anonymisationId = randomUUID();
  await post(stage, '/copilot/anonymize_decision', { decision_text: 'M. Jean Petit a été entendu.', userId: account?.id, anonymisationId });
  await eventually(async () => {
    const rows = await stage.world.rows(`select 1 from anonymiser.anonymisations where id = $1 and status <> 'pending'`, [anonymisationId]);
    return rows.length === 1;
  }, SOON);
};
const mailed = async (stage: Stage): Promise<void> => {
  const dossierId = await ask(stage, [QUESTION]);
  await eventually(async () => {
    const rows = await stage.world.rows(`select 1 from notification.messages where dossier_id = $1 and state = 'sent'`, [dossierId]);
    return rows.length === 1;
  }, SOON);
};

/** An event of a finished analysis that its consumer cannot write, since its table is locked against writers. */
async function stuckEvent(stage: Stage): Promise<pg.Client> {
  const holder = await transaction(stage.world);
  try {
    await holder.query('lock table notification.messages in share row exclusive mode');
    await ask(stage, [QUESTION]);
    await eventually(async () => {
      const rows = await stage.world.rows(`select 1 from bus.inbox where consumer = 'notification' and state = 'pending'`);
      return rows.length > 0;
    }, SOON);
    return holder;
  } catch (error) {
    // Kept, the lock would hold up every page that follows.
    await release(holder);
    throw error;
  }
}
async function release(holder: pg.Client): Promise<void> {
  await holder.query('rollback');
  await holder.end();
}

const webhookEvent =
  (state: string) =>
  async ({ world }: Stage) => {
    const id = `evt_${randomUUID()}`;
    await world.rows(
      `insert into billing.webhook_events (id, type, livemode, payload, state, attempts, due_at, received_at, failure)
     values ($1, 'invoice.paid', false, '{}', $2, 9, now() + interval '1 day', now() - interval '1 hour', 'essai')`,
      [id, state],
    );
    return async () => world.rows('delete from billing.webhook_events where id = $1', [id]);
  };

/** Codes sent today, of numbers that do not exist. */
const codes =
  (count: number) =>
  async ({ world }: Stage) => {
    await world.rows(
      `insert into auth.phone_verifications (id, attempt_digest, phone, phone_digest, range_digest, account_digest, place_digest, code_digest, tries, sent_at, expires_at)
     select gen_random_uuid(), '\\x01', null, '\\x02', '\\x03', '\\x04', '\\x05', '\\x06', 0, now(), now() from generate_series(1, ${count})`,
    );
    return async () => world.rows(`delete from auth.phone_verifications where attempt_digest = '\\x01'`);
  };

const signIn = (stage: Stage, email: string, headers: Record<string, string> = {}) =>
  post({ ...stage, user: '' }, '/copilot/auth/sign-in', { email, password: 'pas le bon mot de passe' }, headers);

/** What makes each alert of the process mode fire. */
export const SYMPTOMS: Readonly<Record<string, Symptom>> = {
  ServiceDown: { values: { service: 'admin-analytics' }, provoke: stopped('admin-analytics') },
  ProcessMissing: { values: { pod: 'dossier-1' }, provoke: stopped('dossier') },
  DependencyDown: {
    values: { service: 'dossier' },
    provoke: async ({ world }) => {
      await world.networks.NATS.cut();
      return () => world.networks.NATS.restore();
    },
  },
  EventLoopBlocked: {
    values: { service: 'anonymiser' },
    provoke: async ({ world }) => {
      const over = new AbortController();
      const pid = world.cluster.replicas.anonymiser[0]?.pid() ?? 0;
      const blocking = (async () => {
        while (!over.signal.aborted) {
          // One scrape a second: of two that wait while it is stopped, the first is given up, and its answer empties the figures of the second.
          process.kill(pid, 'SIGSTOP');
          await sleep(1_200);
          process.kill(pid, 'SIGCONT');
          await sleep(1_000);
        }
      })();
      return async () => {
        over.abort();
        await blocking;
      };
    },
  },
  FileDescriptorsLow: {
    values: { pod: 'dossier-1' },
    provoke: async ({ world }) => {
      const pid = world.cluster.replicas.dossier[0]?.pid() ?? 0;
      const limit = (most: number) => execFileSync('prlimit', ['--pid', String(pid), `--nofile=${most}:`]);
      limit(Math.round(readdirSync(`/proc/${pid}/fd`).length * 1.1));
      return async () => limit(4_096);
    },
  },
  DatabasePoolFull: {
    provoke: async (stage) => {
      const holder = await transaction(stage.world);
      await holder.query('lock table dossier.dossiers in access exclusive mode');
      const calls = Array.from({ length: 60 }, () => get(stage, '/copilot/dossiers').catch(() => 0));
      return async () => {
        await release(holder);
        await Promise.all(calls);
      };
    },
  },
  MeasuresFailing: {
    values: { pod: 'dossier-1' },
    provoke: async ({ world }) => {
      await world.networks.PostgreSQL.cut();
      return () => world.networks.PostgreSQL.restore();
    },
  },
  InboxStalled: {
    values: { consumer: 'notification' },
    provoke: async (stage) => {
      const holder = await stuckEvent(stage);
      await stage.world.rows(
        `update bus.inbox set received_at = received_at - interval '10 minutes' where consumer = 'notification' and state = 'pending'`,
      );
      return () => release(holder);
    },
  },
  OutboxStalled: {
    values: { producer: 'dossier' },
    provoke: async (stage) => {
      await stage.world.networks.NATS.cut();
      await post(stage, '/copilot/dossiers', { id: randomUUID(), contexte: QUESTION });
      await ask(stage, [QUESTION]);
      await stage.world.rows(`update bus.outbox set written_at = written_at - interval '10 minutes' where published_at is null`);
      return () => stage.world.networks.NATS.restore();
    },
  },
  DeadLetters: {
    values: { consumer: 'notification', id: '--all' },
    provoke: async (stage) => {
      const holder = await stuckEvent(stage);
      await stage.world.rows(
        `update bus.inbox set state = 'dead', ended_at = now(), last_error = 'essai' where consumer = 'notification' and state = 'pending'`,
      );
      await release(holder);
      return nothing;
    },
  },
  RunsWaiting: {
    provoke: heldBack({
      table: 'research_orchestrator.runs',
      which: "state = 'done'",
      change: "state = 'pending', next_try_at = now() - interval '10 minutes'",
      undo: "state = 'done'",
      make: analysed,
    }),
  },
  AnonymisationsWaiting: {
    provoke: heldBack({
      table: 'anonymiser.anonymisations',
      which: "status <> 'pending'",
      change: "status = 'pending', due_at = now() - interval '20 minutes'",
      undo: "status = 'failed'",
      make: anonymised,
    }),
  },
  LeasesExpired: {
    values: { service: 'research-orchestrator' },
    provoke: heldBack({
      table: 'research_orchestrator.runs',
      which: "state = 'done'",
      change: `state = 'pending', next_try_at = now() - interval '1 minute', lease_owner = '${randomUUID()}'`,
      undo: "state = 'done', lease_owner = null",
      make: analysed,
    }),
  },
  WorkGivenUp: {
    values: { service: 'research-orchestrator', work: 'runs' },
    provoke: async (stage) => {
      await analysed(stage);
      await stage.world.rows(
        `update research_orchestrator.runs set state = 'pending', claims = 100, next_try_at = now() where state = 'done'`,
      );
      return nothing;
    },
  },
  MailWaiting: {
    provoke: heldBack({
      table: 'notification.messages',
      which: "state = 'sent'",
      change: "state = 'pending', due_at = now() - interval '10 minutes'",
      undo: "state = 'sent'",
      make: mailed,
    }),
  },
  MailFailing: {
    provoke: async (stage) => {
      for (let count = 0; count < 7; count += 1) await mailed(stage);
      await stage.world.rows(`update notification.messages set state = 'pending', attempts = 1000, due_at = now() where state = 'sent'`);
      return nothing;
    },
  },
  SmsSpend: { provoke: codes(800) },
  SmsFewVerified: { provoke: codes(60) },
  PaymentEventsWaiting: { provoke: webhookEvent('pending') },
  PaymentEventsFailed: { provoke: webhookEvent('failed') },
  WebhookSignatures: {
    provoke: async (stage) => {
      for (let count = 0; count < 30; count += 1) {
        await post(stage, '/webhooks/stripe', {}, { 'stripe-signature': 't=1,v1=00' });
        await sleep(100);
      }
      return nothing;
    },
  },
  CorpusIncomplete: {
    values: { pod: 'research-orchestrator-2' },
    provoke: async ({ world }) => {
      await rm(join(world.folder, 'data', 'research-orchestrator-2', 'index'), { recursive: true });
      const replica = world.cluster.replicas['research-orchestrator'][1];
      const before = replica?.pid();
      process.kill(before ?? 0, 'SIGKILL');
      await eventually(() => replica?.isReady() === true && replica.pid() !== before, SOON);
      return nothing;
    },
  },
  CorpusOld: { provoke: async () => nothing },
  RefusalsHigh: {
    provoke: async (stage) => {
      const nonsense = Array.from({ length: 20 }, (_, n) => `Comment déposer la marque n° ${n + 1} à l’INPI ?`);
      for (let count = 0; count < 5; count += 1) await done(stage, await ask(stage, nonsense));
      return nothing;
    },
  },
  AdminPasswordLocked: {
    provoke: async (stage) => {
      const headers = { authorization: `Bearer ${stage.admin}`, 'x-admin-password': 'pas le bon mot de passe' };
      for (let count = 0; count < 30; count += 1) {
        const answer = await fetch(`${stage.world.cluster.url}/copilot/admin/status`, { headers });
        await answer.arrayBuffer();
      }
      return nothing;
    },
  },
  SignInLockouts: {
    provoke: async (stage) => {
      for (let person = 0; person < 30; person += 1)
        await Promise.all(Array.from({ length: 15 }, () => signIn(stage, `personne-${person}@cabinet.example`)));
      return nothing;
    },
  },
  SignInFailures: {
    provoke: async (stage) => {
      for (let round = 0; round < 30; round += 1)
        await Promise.all(Array.from({ length: 15 }, () => signIn(stage, `${randomUUID()}@cabinet.example`)));
      return nothing;
    },
  },
  SessionReused: {
    provoke: async (stage) => {
      for (let count = 0; count < 8; count += 1) {
        const enter = async (cookie: string): Promise<string> => {
          const answer = await fetch(`${stage.world.cluster.url}/copilot/auth/sign-in`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', origin: stage.world.cluster.url, ...(cookie === '' ? {} : { cookie }) },
            body: JSON.stringify({ email: 'etudiant@demo.attendu.test', password: stage.password }),
          });
          return answer.headers
            .getSetCookie()
            .map((one) => one.split(';')[0])
            .join('; ');
        };
        const first = await enter('');
        await enter(first);
        await (await fetch(`${stage.world.cluster.url}/copilot/auth/user`, { headers: { cookie: first } })).arrayBuffer();
        await sleep(200);
      }
      return nothing;
    },
  },
  AvailabilityBudget: {
    values: { service: 'anonymiser' },
    provoke: async (stage) => {
      const end = await stopped('anonymiser')(stage);
      const over = new AbortController();
      const calls: Promise<number>[] = [];
      // One after the other: a rate needs failures that grow between two scrapes.
      const calling = (async () => {
        for (; !over.signal.aborted; await sleep(100)) calls.push(get(stage, '/copilot/anonymisations').catch(() => 0));
      })();
      return async () => {
        over.abort();
        await calling;
        await end();
        await Promise.all(calls);
      };
    },
  },
  PointsTimeBudget: {
    provoke: async (stage) => {
      signal(stage.world, 'research-orchestrator', 'SIGSTOP');
      const calls = Array.from({ length: 10 }, (_, n) =>
        post(stage, '/copilot/get_points_new', { contexte: `${QUESTION} ${n}` }).catch(() => 0),
      );
      await sleep(3_500);
      signal(stage.world, 'research-orchestrator', 'SIGCONT');
      await Promise.all(calls);
      return nothing;
    },
  },
  ResearchTimeBudget: {
    provoke: async (stage) => {
      await analysed(stage);
      await stage.world.rows(
        `update research_orchestrator.runs set state = 'pending', claims = 100, next_try_at = now() where state = 'done'`,
      );
      return nothing;
    },
  },
  EventDelayBudget: {
    provoke: async (stage) => {
      const holder = await stuckEvent(stage);
      await sleep(12_000);
      await release(holder);
      return nothing;
    },
  },
};
