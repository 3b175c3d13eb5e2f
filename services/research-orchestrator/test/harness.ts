import { randomUUID } from 'node:crypto';
import { loadConfig } from '@attendu/config/load-config';
import { anonymisationRoutes } from '@attendu/contracts/anonymisation/routes';
import { billingRoutes } from '@attendu/contracts/billing/routes';
import { dossierRoutes } from '@attendu/contracts/dossier/routes';
import type { Progress, ResearchResult } from '@attendu/contracts/research/schemas';
import { createApp } from '@attendu/http/create-app';
import { problem } from '@attendu/http/problem';
import { route } from '@attendu/http/route';
import { createLogger } from '@attendu/log/logger';
import { eventually } from '@attendu/testing/eventually';
import { type TestIdentity, testIdentity } from '@attendu/testing/identity';
import { type TestDatabase, type TestRows, testDatabase } from '@attendu/testing/postgres';
import type { Kysely } from 'kysely';
import { compactCorpus } from '../src/corpus/compact.ts';
import { importCorpus } from '../src/corpus/import.ts';
import type { CorpusTables } from '../src/corpus/tables.ts';
import type { ResearchTables } from '../src/db/schema.ts';
import { researchOrchestratorMigrations } from '../src/migrations/index.ts';
import {
  RESEARCH_ORCHESTRATOR_SCHEMA,
  type ResearchOrchestratorDeps,
  researchOrchestratorConfigSchema,
  startResearchOrchestrator,
} from '../src/service.ts';
import { builtLabourPackages, olderLabourPackages } from './labour-packages.ts';
import type { SmallPackages } from './small-packages.ts';

export const QUESTION = "Quelle est la durée maximale de la période d'essai d'un cadre en CDI ?";

export type Answer<T = Record<string, unknown>> = { status: number; body: T };
type Proposed = {
  points: { problem: string; source: string }[];
  notices: string[];
  law_date: string;
  data_date: string | null;
  data_dates: { kind: string; date: string }[];
  first_date: string | null;
  agreement: string | null;
  agreements: { idcc: string; title: string }[];
  global_contexte: string;
};
type Refusal = 'billing.paywall' | 'billing.quota_exhausted' | null;

const silent = createLogger('research-orchestrator', 'silent');

/** Stand-ins for the services that research calls, behind their own contracts. Their answers can be set and their calls read. */
export async function startNeighbours(identity: TestIdentity) {
  const owners = new Map<string, string>();
  /** Rights, by dossier and person. */
  const shared = new Map<string, 'read' | 'comment'>();
  const asked = new Map<string, { contexte?: string; parentId?: string }>();
  const reserved = new Map<string, string>();
  /** How many more times a dossier is found. */
  const findings = new Map<string, number>();
  let refusal: Refusal = null;
  /** Names that the anonymiser recognises, with their replacements; null: the service is down. */
  let names: Readonly<Record<string, string>> | null = {};
  /** Users whose plan gives no right to ask. */
  const withoutRight = new Set<string>();
  const app = createApp({
    service: 'neighbours',
    log: silent,
    ready: async () => ({}),
    verify: identity.verify,
    routes: [
      route(dossierRoutes.access, async (_ctx, { params, query }) => ({
        access:
          owners.get(params.dossierId) === query.userId ? ('own' as const) : (shared.get(`${params.dossierId} ${query.userId}`) ?? null),
      })),
      route(dossierRoutes.owner, async (_ctx, { params }) => {
        const userId = owners.get(params.dossierId);
        const left = findings.get(params.dossierId) ?? 1;
        if (userId === undefined || left === 0) throw problem('dossier.not_found');
        if (findings.has(params.dossierId)) findings.set(params.dossierId, left - 1);
        const { contexte = QUESTION, parentId = null } = asked.get(params.dossierId) ?? {};
        return { userId, contexte, is_analysing: 'pending', parent_id: parentId };
      }),
      route(anonymisationRoutes.mask, async (_ctx, { body }) => {
        if (names === null) throw problem('service.unavailable');
        const known = Object.entries(names);
        const mask = (text: string) => known.reduce((rest, [original, replacement]) => rest.replaceAll(original, replacement), text);
        return { texts: body.texts.map(mask), names: known.map(([original, replacement]) => ({ replacement, original })) };
      }),
      route(billingRoutes.entitlement, async (_ctx, { params }) => ({
        entitlement: { until: null },
        hasRight: !withoutRight.has(params.userId),
      })),
      route(billingRoutes.reserve, async (ctx, { body }) => {
        if (refusal !== null) throw problem(refusal, { detail: 'Plus de requêtes disponibles avant le 01/12/2026.' });
        const known = reserved.get(body.dossierId) ?? ctx.newId();
        reserved.set(body.dossierId, known);
        return { reservationId: known };
      }),
    ],
  });
  const { port } = await app.listen(0, '127.0.0.1');
  return {
    url: `http://127.0.0.1:${port}`,
    reserved,
    withoutRight,
    refuse: (code: Refusal) => {
      refusal = code;
    },
    mask: (next: Readonly<Record<string, string>> | null) => {
      names = next;
    },
    share: (dossierId: string, userId: string, right: 'read' | 'comment' | null) => {
      if (right === null) shared.delete(`${dossierId} ${userId}`);
      else shared.set(`${dossierId} ${userId}`, right);
    },
    own: (dossierId: string, userId: string, more: { contexte?: string; parentId?: string } = {}) => {
      owners.set(dossierId, userId);
      asked.set(dossierId, more);
    },
    /** Deletes a dossier once it was found so many times more. */
    deleteAfter: (dossierId: string, times: number) => findings.set(dossierId, times),
    stop: () => app.stop(),
  };
}

/** Environment of a service that uses this database and these stand-ins. */
export function environment(o: { db: { url: string }; identity: TestIdentity; neighbours: { url: string }; dataDir: string }) {
  return {
    PORT: '0',
    DATABASE_URL: o.db.url,
    ...o.identity.serviceEnvironment,
    CONTEXT_PUBLIC_KEY: o.identity.publicKeyPem,
    DATA_DIR: o.dataDir,
    DOSSIER_URL: o.neighbours.url,
    BILLING_URL: o.neighbours.url,
    ANONYMISER_URL: o.neighbours.url,
    LOG_LEVEL: 'silent',
    RUN_LEASE: '20s',
    RUN_SWEEP: '100ms',
  };
}

export async function researchDatabase(rows?: TestRows): Promise<TestDatabase<ResearchTables>> {
  return testDatabase<ResearchTables>({
    schema: RESEARCH_ORCHESTRATOR_SCHEMA,
    role: 'research_orchestrator',
    migrations: researchOrchestratorMigrations,
    rows,
  });
}

/** The whole service on real texts, called as by the gateway, the other services and the bus. */
export async function startTestResearch(
  deps: ResearchOrchestratorDeps & { small?: SmallPackages; waitForCorpus?: boolean; env?: Readonly<Record<string, string>> } = {},
) {
  const { small = await builtLabourPackages(), waitForCorpus = true, env = {}, ...serviceDeps } = deps;
  const db = await researchDatabase(small.rows);
  const identity = testIdentity();
  const neighbours = await startNeighbours(identity);
  const config = loadConfig(researchOrchestratorConfigSchema, {
    ...environment({ db, identity, neighbours, dataDir: small.dataDir }),
    ...env,
  });
  const service = await startResearchOrchestrator(config, { log: silent, packages: small.packages, ...serviceDeps });
  if (waitForCorpus) await service.corpusComplete;

  async function call<T = Record<string, unknown>>(
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: unknown,
  ): Promise<Answer<T>> {
    const response = await fetch(`http://127.0.0.1:${service.port}${path}`, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as T };
  }

  const asUser = async <T>(userId: string, method: string, path: string, body?: unknown): Promise<Answer<T>> =>
    call<T>(method, path, await identity.userHeaders({ userId }), body);

  return {
    db,
    vectorsInUse: service.vectorsInUse,
    identity,
    neighbours,
    small,
    port: service.port,
    call,
    asUser,
    points: (userId: string, contexte: string, dossierId: string | null = null) =>
      asUser<Proposed>(userId, 'POST', '/copilot/get_points_new', { contexte, dossierId }),
    /** A dossier of a new user, known to the dossier service. */
    dossier(userId: string = randomUUID(), more: { contexte?: string; parentId?: string } = {}): { userId: string; dossierId: string } {
      const dossierId = randomUUID();
      neighbours.own(dossierId, userId, more);
      return { userId, dossierId };
    },
    consent: (userId: string, ...hosts: string[]) => asUser(userId, 'PUT', '/copilot/model-consent', { hosts }),
    start: (userId: string, dossierId: string, points: readonly { problem: string; source: string }[], more: object = {}) =>
      asUser<{ runId: string; code?: string; detail?: string }>(userId, 'POST', '/copilot/get_analyse_fiscale', {
        contexte: QUESTION,
        dossierId,
        point_list: points,
        ...more,
      }),
    progress: (userId: string, dossierId: string) => asUser<Progress>(userId, 'GET', `/copilot/dossiers/${dossierId}/progress`),
    async finished(userId: string, dossierId: string): Promise<Progress> {
      return eventually(
        async () => {
          const { body } = await asUser<Progress>(userId, 'GET', `/copilot/dossiers/${dossierId}/progress`);
          return body.status === 'done' || body.status === 'failed' ? body : false;
        },
        { timeoutMs: 60_000 },
      ) as Promise<Progress>;
    },
    async result(runId: string): Promise<Answer<ResearchResult>> {
      return call<ResearchResult>('GET', `/internal/research/runs/${runId}/result`, await identity.serviceHeaders('dossier'));
    },
    /** Adds the labour code of November 2020 to the corpus, as if it had been imported earlier. */
    async storeOlderSnapshot(): Promise<void> {
      const older = await olderLabourPackages();
      await compactCorpus(older.packages, older.dataDir, () => undefined);
      await this.store(older.dataDir);
      await older.remove();
    },
    /** Adds a compacted corpus to the store. */
    store: (dataDir: string) => importCorpus(db.database.kysely as unknown as Kysely<CorpusTables>, { dataDir }),
    events: (name: string, dossierId: string) => eventsOf(db, name, dossierId),
    async stop(): Promise<void> {
      await service.stop();
      await neighbours.stop();
      await db.drop();
      await small.remove();
    },
  };
}

/** The data of the events of a dossier, in order. */
export async function eventsOf(db: TestDatabase<ResearchTables>, name: string, dossierId: string): Promise<Record<string, unknown>[]> {
  const { rows } = await db.database.pool.query(
    `select envelope->'data' as data from bus.outbox where name = $1 and envelope->'data'->>'dossierId' = $2 order by seq`,
    [name, dossierId],
  );
  return rows.map((row) => row.data as Record<string, unknown>);
}

export type TestResearch = Awaited<ReturnType<typeof startTestResearch>>;
