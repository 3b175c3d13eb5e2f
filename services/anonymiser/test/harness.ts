import { randomBytes, randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { loadConfig } from '@attendu/config/load-config';
import type { UserContext } from '@attendu/contracts/identity';
import { createLogger } from '@attendu/log/logger';
import { testClock } from '@attendu/testing/clock';
import { eventually } from '@attendu/testing/eventually';
import { inRealTime, testIdentity } from '@attendu/testing/identity';
import { testDatabase } from '@attendu/testing/postgres';
import { publishAsOwner } from '@attendu/testing/publish';
import { ANONYMISER_SCHEMA, type AnonymiserDb } from '../src/db/schema.ts';
import { anonymiserMigrations } from '../src/migrations/index.ts';
import { anonymiserConfigSchema, startAnonymiser } from '../src/service.ts';
import type { Work } from '../src/usecases/deps.ts';

export type Answer = { status: number; body: Record<string, unknown> };

export const key = (name: string) => `${name}:${randomBytes(32).toString('base64')}`;

/** Starts the anonymiser on a database of its own, with the real engine in its threads. */
export async function startTestAnonymiser() {
  const db = await testDatabase<AnonymiserDb>({ schema: ANONYMISER_SCHEMA, role: 'attendu_anonymiser', migrations: anonymiserMigrations });
  const identity = testIdentity();
  const clock = testClock();
  const firstKey = key('premiere');
  /** Everything the service has logged. */
  let logged = '';
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      logged += String(chunk);
      done();
    },
  });
  const log = createLogger('anonymiser', 'debug', sink);

  const start = (options: { keys?: string; storedCharactersMax?: number; around?: (work: Work) => Work } = {}) => {
    const config = loadConfig(anonymiserConfigSchema, {
      PORT: '0',
      HOST: '127.0.0.1',
      DATABASE_URL: db.url,
      ...identity.serviceEnvironment,
      CONTEXT_PUBLIC_KEY: identity.publicKeyPem,
      ENCRYPTION_KEYS: options.keys ?? firstKey,
      ...(options.storedCharactersMax === undefined ? {} : { STORED_CHARACTERS_MAX: String(options.storedCharactersMax) }),
    });
    return startAnonymiser(config, {
      log,
      clock: clock.now,
      verify: inRealTime(identity),
      retryMs: 10,
      ...(options.around === undefined ? {} : { around: options.around }),
    });
  };
  let service = await start();

  async function send(method: string, path: string, headers: Record<string, string>, body?: unknown): Promise<Answer> {
    const response = await fetch(`http://127.0.0.1:${service.port}${path}`, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) };
  }
  const call = async (method: string, path: string, userId: string, body?: unknown, user: Partial<UserContext> = {}) =>
    send(method, path, await identity.userHeaders({ userId, ...user }), body);
  const path = (id: string, tail = '') => `/copilot/anonymisations/${encodeURIComponent(id)}${tail}`;
  const read = (userId: string, id: string) => call('GET', path(id), userId);
  const anonymise = (userId: string, decision_text: string, anonymisationId?: string) =>
    call('POST', '/copilot/anonymize_decision', userId, { decision_text, userId, ...(anonymisationId ? { anonymisationId } : {}) });
  const becomes = (userId: string, id: string, status: string, timeoutMs = 80_000) =>
    eventually(async () => (await call('GET', path(id, '/status'), userId)).body.status === status, { timeoutMs });

  return {
    db,
    clock,
    call,
    read,
    path,
    anonymise,
    becomes,
    firstKey,
    logs: () => logged,
    asVisitor: (method: string, address: string, body?: unknown) => send(method, address, {}, body),
    /** Requests an anonymisation and waits until it is finished. */
    async finished(text: string): Promise<{ userId: string; id: string }> {
      const [userId, id] = [randomUUID(), randomUUID()];
      const { status } = await anonymise(userId, text, id);
      if (status !== 202) throw new Error(`anonymise answered ${status}`);
      await becomes(userId, id, 'finished');
      return { userId, id };
    },
    personalData: async (userId: string, after = '') =>
      send(
        'GET',
        `/internal/anonymiser/users/${userId}/personal-data${after === '' ? '' : `?after=${after}`}`,
        await identity.serviceHeaders('auth'),
      ),
    /** Calls a route as another service. */
    mask: async (texts: readonly string[]) =>
      send('POST', '/internal/anonymisation/mask', await identity.serviceHeaders('research-orchestrator'), { texts }),
    userDeleted: (userId: string) => publishAsOwner(db, 'user.deleted', { userId }),
    /** The events published about an anonymisation, in order. */
    async published(id: string): Promise<{ name: string; data: unknown }[]> {
      const { rows } = await db.database.pool.query(
        `select name, envelope->'data' as data from bus.outbox where producer = 'anonymiser' and ordering_key = $1 order by seq`,
        [id],
      );
      return rows as { name: string; data: unknown }[];
    },
    /** Closes the service's database connections, as the death of its process would. */
    start,
    async restart(options: Parameters<typeof start>[0] = {}): Promise<void> {
      await service.stop();
      service = await start(options);
    },
    async stop(): Promise<void> {
      await service.stop();
      await db.drop();
    },
  };
}

export type TestAnonymiser = Awaited<ReturnType<typeof startTestAnonymiser>>;
