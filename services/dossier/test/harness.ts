import { createHash, randomUUID } from 'node:crypto';
import { loadConfig } from '@attendu/config/load-config';
import { authRoutes } from '@attendu/contracts/auth/routes';
import type { UserContext } from '@attendu/contracts/identity';
import { researchRoutes } from '@attendu/contracts/research/routes';
import type { AnalysedPoint, CitationChanges, ResearchResult, SourceDocument } from '@attendu/contracts/research/schemas';
import { SOURCE_KEYS, SOURCE_KINDS, type SourceKey } from '@attendu/contracts/sources';
import { createApp, type ServiceApp } from '@attendu/http/create-app';
import { problem } from '@attendu/http/problem';
import { route } from '@attendu/http/route';
import { createLogger } from '@attendu/log/logger';
import { testClock } from '@attendu/testing/clock';
import { eventually } from '@attendu/testing/eventually';
import { inRealTime, testIdentity } from '@attendu/testing/identity';
import { testDatabase } from '@attendu/testing/postgres';
import { publishAsOwner } from '@attendu/testing/publish';
import { DOSSIER_SCHEMA, type DossierDb } from '../src/db/schema.ts';
import { dossierMigrations } from '../src/migrations/index.ts';
import { dossierConfigSchema, startDossier } from '../src/service.ts';

const log = createLogger('test', 'silent');

export type Answer = { status: number; body: Record<string, unknown> };
export type Ids = { dossierId: string; userId: string; runId: string };

function documentOf(kind: SourceKey, n: number, length: number): SourceDocument {
  const content = `Le texte « ${kind} » n° ${n}, d’un éditeur officiel.\n${'é'.repeat(length)}`;
  const versionId = `${kind.toUpperCase()}-${n}-v1`;
  const text = content.slice(0, 20);
  const quotation = { versionId, start: 0, end: 20, hash: createHash('sha256').update(text).digest('hex'), text };
  return {
    kind,
    id: `${kind.toUpperCase()}-${n}`,
    versionId,
    id_answer: `${SOURCE_KINDS[kind].referenceName} - ${n}`,
    title: `Document ${n}`,
    content,
    note: 8.5,
    citations: { 'Citation 1': text },
    quotations: [quotation],
    stance: 'support',
    reliability: { grade: 'A', reason: 'Texte officiel en vigueur.' },
    url: null,
    etat: 'VIGUEUR',
    date_debut: '2008-06-27',
    date_fin: null,
  };
}

/** A result with `points` points, each with `docs` documents of every kind, of at least `length` characters. */
export function resultOf(ids: Ids, { points = 3, docs = 2, length = 10 } = {}): ResearchResult {
  const point = (index: number): AnalysedPoint => {
    const columns = SOURCE_KEYS.map((key) => [`${key}_docs`, Array.from({ length: docs }, (_, n) => documentOf(key, n + 1, length))]);
    const text = `Il est écrit : «\u00a0${documentOf('legiarti', 1, length).quotations[0]?.text}\u00a0» (Legiarti - 1 - ${index}).`;
    const sentences = [{ text, kind: 'quotation' as const, support: [{ ref: `Legiarti - 1 - ${index}`, quotation: 0 }] }];
    const data = { point: `Point ${index}`, final_answer: text, sentences, insufficient: null };
    return { point_index: index, point_data: data, ...Object.fromEntries(columns) } as AnalysedPoint;
  };
  return {
    ...ids,
    synthese: 'La durée est de quatre mois au plus (Legiarti - 1 - 1).',
    synthese_sentences: [
      {
        text: 'La durée est de quatre mois au plus (Legiarti - 1 - 1).',
        kind: 'supported',
        support: [{ ref: 'Legiarti - 1 - 1', quotation: 0 }],
      },
    ],
    law_date: '2026-11-27',
    data_date: '2026-03-27',
    points: Array.from({ length: points }, (_, index) => point(index + 1)),
    follow_up_question_1: 'Et pour un agent de maîtrise ?',
    follow_up_question_2: null,
    notices: ['Le fonds est encore en cours d’indexation.'],
  };
}

/** A fake research-orchestrator, on a port that stays the same across restarts. */
async function startOrchestrator(identity: ReturnType<typeof testIdentity>) {
  const results = new Map<string, unknown>();
  const asked: string[] = [];
  let port = 0;
  let gate: Promise<void> | null = null;
  /** Versions whose stored text no longer has the quotation. */
  const altered = new Set<string>();
  /** Changed citations, by run. */
  const changes = new Map<string, CitationChanges>();
  let app: ServiceApp | null = null;
  const up = async () => {
    app = createApp({
      service: 'research-orchestrator',
      log,
      ready: async () => ({}),
      verify: identity.verify,
      routes: [
        route(researchRoutes.result, async (_ctx, { params }) => {
          asked.push(params.runId);
          const result = results.get(params.runId);
          await gate;
          if (!result) throw problem('research.run_not_found');
          return result as ResearchResult;
        }),
        route(researchRoutes.changesOfRun, async (_ctx, { params }) => {
          const found = changes.get(params.runId);
          if (found === undefined) throw problem('research.run_not_found');
          return found;
        }),
        route(researchRoutes.prove, async (_ctx, { body }) => ({ found: body.passages.map(({ versionId }) => !altered.has(versionId)) })),
      ],
    });
    ({ port } = await app.listen(port, '127.0.0.1'));
  };
  const down = async () => {
    await app?.stop(50);
    app = null;
  };
  await up();
  return {
    url: `http://127.0.0.1:${port}`,
    results,
    altered,
    changes,
    up,
    down,
    /** How many times the result of a run was requested. */
    asked: (runId: string) => asked.filter((one) => one === runId).length,
    /** Holds every answer until the returned function is called. */
    hold(): () => void {
      let release = () => {};
      gate = new Promise((resolve) => {
        release = () => {
          gate = null;
          resolve();
        };
      });
      return release;
    },
  };
}

type Member = { id: string; firstName: string; lastName: string; isFirmAdmin?: boolean };

/** A stand-in for auth's directory of firms and members, set by the test. */
async function startAuth(identity: ReturnType<typeof testIdentity>) {
  const firms = new Map<string, { name: string; members: Member[] }>();
  const person = ({ id, firstName, lastName, isFirmAdmin = false }: Member) => ({
    ...{ id, firstName, lastName, isFirmAdmin, email: `${id}@cabinet.example`, phone: null, signupSource: null },
    createdAt: '2026-11-01T09:00:00.000Z',
  });
  const all = () => [...firms.values()].flatMap(({ members }) => members);
  const app = createApp({
    service: 'auth',
    log,
    ready: async () => ({}),
    verify: identity.verify,
    routes: [
      route(authRoutes.directoryOfFirm, async (_ctx, { params }) => {
        const firm = firms.get(params.firmId);
        return { firm: firm ? { name: firm.name } : null, people: firm?.members.map(person) ?? [] };
      }),
      route(authRoutes.directoryLookup, async (_ctx, { body }) => ({
        people: all()
          .filter(({ id }) => body.ids.includes(id))
          .map(person),
      })),
    ],
  });
  const { port } = await app.listen(0, '127.0.0.1');
  return { url: `http://127.0.0.1:${port}`, firms, stop: () => app.stop(50) };
}

/** The service, a fake research-orchestrator and a fake auth, on their own database. */
export async function startTestDossier() {
  const db = await testDatabase<DossierDb>({ schema: DOSSIER_SCHEMA, role: 'attendu_dossier', migrations: dossierMigrations });
  const identity = testIdentity();
  const clock = testClock(new Date());
  const orchestrator = await startOrchestrator(identity);
  const auth = await startAuth(identity);
  const config = loadConfig(dossierConfigSchema, {
    PORT: '0',
    DATABASE_URL: db.url,
    ...identity.serviceEnvironment,
    CONTEXT_PUBLIC_KEY: identity.publicKeyPem,
    LOG_LEVEL: 'silent',
    AUTH_URL: auth.url,
    RESEARCH_ORCHESTRATOR_URL: orchestrator.url,
    CHROME_PATH: process.env.CHROME_PATH,
  });
  const start = () => startDossier(config, { log, clock: clock.now, verify: inRealTime(identity), sweepEveryMs: 50 });
  let service = await start();

  /** Whether storing the result of a finished run has failed at least once. */
  async function hasFailedToComplete({ dossierId }: { dossierId: string }): Promise<boolean> {
    const failed = await db.owner.pool.query(
      "select from bus.inbox where consumer = 'dossier' and name = 'analysis.done' and ordering_key = $1 and last_error is not null",
      [dossierId],
    );
    return failed.rows.length > 0;
  }

  async function send(method: string, path: string, headers: Record<string, string>, body?: unknown): Promise<Answer> {
    const response = await fetch(`http://127.0.0.1:${service.port}${path}`, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }
  const call = async (method: string, path: string, user: Partial<UserContext>, body?: unknown) =>
    send(method, path, await identity.userHeaders(user), body);

  const create = (userId: string, contexte: string, id: string = randomUUID()) =>
    call('POST', '/copilot/dossiers', { userId }, { id, contexte });
  const read = (userId: string, dossierId: string) => call('GET', `/copilot/dossiers/${dossierId}`, { userId });

  const at = {
    db,
    clock,
    orchestrator,
    /** Firms by id. */
    firms: auth.firms,
    call,
    create,
    read,
    /** A stream of events as it comes. */
    stream: async (path: string, user: Partial<UserContext>, signal: AbortSignal) =>
      fetch(`http://127.0.0.1:${service.port}${path}`, { headers: await identity.userHeaders(user), signal }),
    asVisitor: (method: string, path: string, body?: unknown) => send(method, path, {}, body),
    asService: async (path: string) => send('GET', path, await identity.serviceHeaders('research-orchestrator')),
    postAsService: async (path: string, body: unknown) => send('POST', path, await identity.serviceHeaders('admin-analytics'), body),
    points: (userId: string, dossierId: string) => call('GET', `/copilot/dossiers/${dossierId}/analysis-points`, { userId }),
    exported: (userId: string, dossierId: string, format: string) =>
      call('GET', `/copilot/dossiers/${dossierId}/export?format=${format}`, { userId }),
    list: (userId: string, cursor?: string) =>
      call('GET', `/copilot/dossiers${cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}`}`, { userId }),
    /** A new dossier and the ids of a run for it. */
    async pending(): Promise<Ids> {
      const [dossierId, userId] = [randomUUID(), randomUUID()];
      const { status } = await create(userId, 'Quelle est la durée maximale de la période d’essai d’un cadre en CDI ?', dossierId);
      if (status !== 201) throw new Error(`create answered ${status}`);
      return { dossierId, userId, runId: randomUUID() };
    },
    /** Publishes that a member left, and waits until the service has handled it; `isBack`: they are a member again by then. */
    async leaves(firmId: string, userId: string, { isBack = false, leftAt = clock.now() } = {}): Promise<void> {
      const firm = at.firms.get(firmId);
      if (firm && !isBack) firm.members = firm.members.filter(({ id }) => id !== userId);
      await at.taken(await publishAsOwner(db, 'firm.member-left', { firmId, userId }, undefined, leftAt));
    },
    /** Publishes that an account was deleted. */
    async ends(userId: string): Promise<void> {
      await at.taken(await publishAsOwner(db, 'user.deleted', { userId }));
    },
    /** Waits until the service has handled an event. */
    taken: (eventId: string) =>
      eventually(
        async () => {
          const { rows } = await db.database.pool.query(
            `select 1 from bus.inbox where consumer = 'dossier' and event_id = $1 and state <> 'pending'`,
            [eventId],
          );
          return rows.length > 0;
        },
        { timeoutMs: 15_000 },
      ),
    requested: (ids: Ids) => publishAsOwner(db, 'analysis.requested', { ...ids, firmId: null, points: 3 }),
    done: (ids: Ids) => publishAsOwner(db, 'analysis.done', ids),
    failed: (
      ids: Omit<Ids, 'runId'> & { runId: string | null },
      reason: 'refused' | 'error' | 'cancelled',
      message = 'Le moteur est en panne.',
    ) => publishAsOwner(db, 'analysis.failed', { ...ids, reason, message }),
    becomes: (ids: Ids, status: string, timeoutMs = 15_000) =>
      eventually(async () => (await read(ids.userId, ids.dossierId)).body.is_analysing === status, { timeoutMs }),
    /** The service's events about a dossier, in order. */
    async published(dossierId: string): Promise<{ name: string; data: Record<string, unknown> }[]> {
      const { rows } = await db.database.pool.query(
        `select name, envelope->'data' as data from bus.outbox where producer = 'dossier' and ordering_key = $1 order by seq`,
        [dossierId],
      );
      return rows as { name: string; data: Record<string, unknown> }[];
    },
    hasFailedToComplete,
    /** Waits until every event about a dossier is consumed. */
    settled: (dossierId: string) =>
      eventually(
        async () => {
          const { rows } = await db.database.pool.query(
            `select 1 from bus.outbox o where o.producer = 'research-orchestrator' and o.ordering_key = $1 and not exists
              (select 1 from bus.inbox i where i.consumer = 'dossier' and i.event_id = o.id and i.state <> 'pending')`,
            [dossierId],
          );
          return rows.length === 0;
        },
        { timeoutMs: 15_000 },
      ),
    stopService: () => service.stop(),
    async startService(): Promise<void> {
      service = await start();
    },
    async stop(): Promise<void> {
      await service.stop();
      await orchestrator.down();
      await auth.stop();
      await db.drop();
    },
  };
  return at;
}

export type TestDossier = Awaited<ReturnType<typeof startTestDossier>>;
