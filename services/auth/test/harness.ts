import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { loadConfig } from '@attendu/config/load-config';
import type { Account } from '@attendu/contracts/auth/schemas';
import type { EventData, EventName } from '@attendu/contracts/event-registry';
import type { UserContext } from '@attendu/contracts/identity';
import { createLogger } from '@attendu/log/logger';
import { testClock } from '@attendu/testing/clock';
import { testIdentity } from '@attendu/testing/identity';
import { testDatabase } from '@attendu/testing/postgres';
import { runArguments } from '@attendu/threads/typescript-thread';
import { createPasswords, type Passwords } from '../src/adapters/passwords.ts';
import type { AuthDb, UserRow } from '../src/db/schema.ts';
import { newUser } from '../src/db/users.ts';
import { authMigrations } from '../src/migrations/index.ts';
import { AUTH_SCHEMA, type AuthDeps, authConfigSchema, startAuth } from '../src/service.ts';

/** No service listens here: a test that calls another service sets its URL. */
export const OTHERS = Object.fromEntries(
  ['BILLING', 'DOSSIER', 'RESEARCH_ORCHESTRATOR', 'ANONYMISER', 'NOTIFICATION', 'ADMIN_ANALYTICS'].map((name) => [
    `${name}_URL`,
    'http://127.0.0.1:9',
  ]),
);

export const PASSWORD = 'Un mot de passe très long';

/** A twentieth of what a password costs the service: some thousand are hashed in a run of the tests. */
const CHEAP = { memoryCost: 1_024, timeCost: 1 };

/** Counts the checks, so that tests compare work instead of time. */
export type CountedPasswords = Passwords & { readonly checked: (string | null)[] };

export async function countedPasswords(): Promise<CountedPasswords> {
  const passwords = await createPasswords(CHEAP);
  const checked: (string | null)[] = [];
  return {
    ...passwords,
    checked,
    verify(encoded, password, requester) {
      checked.push(encoded);
      return passwords.verify(encoded, password, requester);
    },
  };
}

export type SignedIn = { account: Account; token: string; cookie: string };

/** The service on its own database, called as by the gateway. */
export async function startTestAuth(
  env: Record<string, string> = {},
  deps: AuthDeps = {},
  /** The address by which the service reaches its database. */
  databaseUrl: (url: string) => string = (url) => url,
) {
  const db = await testDatabase<AuthDb>({ schema: AUTH_SCHEMA, role: 'attendu_auth', migrations: authMigrations });
  const identity = testIdentity();
  const clock = testClock();
  const passwords = await countedPasswords();
  const passwordHash = await passwords.hash(PASSWORD);
  const config = loadConfig(authConfigSchema, {
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: databaseUrl(db.url),
    ...identity.serviceEnvironment,
    CONTEXT_PUBLIC_KEY: identity.publicKeyPem,
    LOG_LEVEL: 'silent',
    ENCRYPTION_KEYS: `test:${randomBytes(32).toString('base64')}`,
    PUBLIC_URL: 'https://attendu.example',
    ...OTHERS,
    ...env,
  });
  const start = () =>
    startAuth(config, { log: createLogger('auth', 'silent'), clock: clock.now, verify: identity.verify, passwords, ...deps });
  let service = await start();

  const call = (method: string, path: string, headers: Record<string, string>, body?: unknown): Promise<Response> =>
    fetch(`http://127.0.0.1:${service.port}${path}`, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

  return {
    db,
    clock,
    identity,
    passwords,
    call,
    url: () => `http://127.0.0.1:${service.port}`,
    /** An account whose password is PASSWORD. */
    async user(fields: Partial<UserRow> = {}): Promise<UserRow> {
      const now = clock.now();
      const id = randomUUID();
      const names = { firstName: 'Zoé', lastName: 'Durand' };
      const user = newUser(id, `${id}@exemple.fr`, now, { passwordHash, ...names, emailVerifiedAt: now, ...fields });
      await db.database.kysely.insertInto('users').values(user).execute();
      return user;
    },
    async firm(name: string): Promise<string> {
      const id = randomUUID();
      await db.database.kysely.insertInto('firms').values({ id, name, createdAt: clock.now() }).execute();
      return id;
    },
    signIn: async (email: string, password: string, address?: string): Promise<Response> =>
      call('POST', '/copilot/auth/sign-in', await identity.visitorHeaders(address), { email, password }),
    async signedIn(email: string, headers?: Record<string, string>): Promise<SignedIn> {
      const response = await call('POST', '/copilot/auth/sign-in', headers ?? (await identity.visitorHeaders()), {
        email,
        password: PASSWORD,
      });
      if (response.status !== 200) throw new Error(`sign-in answered ${response.status}: ${await response.text()}`);
      return { ...((await response.json()) as { account: Account; token: string }), cookie: response.headers.get('set-cookie') ?? '' };
    },
    async resolve(token: string, query = ''): Promise<UserContext | null> {
      const response = await call('POST', `/internal/auth/sessions/resolve${query}`, await identity.serviceHeaders('billing'), { token });
      return ((await response.json()) as { context: UserContext | null }).context;
    },
    /** The headers that the gateway sends for this token. */
    async headersOf(token: string): Promise<Record<string, string>> {
      const context = await this.resolve(token);
      if (!context) throw new Error('the session is closed');
      return identity.userHeaders(context);
    },
    /** These headers, once the owner gave the password in their session. */
    async proved(headers: Record<string, string>): Promise<Record<string, string>> {
      const response = await call('POST', '/copilot/auth/owner-proofs', headers, { password: PASSWORD });
      if (response.status !== 204) throw new Error(`the proof answered ${response.status}: ${await response.text()}`);
      return headers;
    },
    /** A session with a fresh sign-in at the identity provider. */
    async freshHeaders(userId: string): Promise<Record<string, string>> {
      const [sessionId, now] = [randomUUID(), clock.now()];
      const times = { createdAt: now, lastSeenAt: now, expiresAt: new Date(now.getTime() + 60 * 60_000), revokedAt: null, provedAt: now };
      const row = {
        id: sessionId,
        familyId: sessionId,
        userId,
        tokenDigest: randomBytes(32),
        device: '',
        mustChangePassword: false,
        factorAt: null,
        ...times,
      };
      await db.database.kysely.insertInto('sessions').values(row).execute();
      return identity.userHeaders({ userId, sessionId });
    },
    /** The secret of the last link of this event, as notification reads it; empty when its message must not be sent. */
    async mailedToken(
      name: 'email.verification-requested' | 'password.reset-requested' | 'user.invited' | 'firm.member-invited',
    ): Promise<string> {
      const { linkId } = (await this.published(name)).at(-1) ?? {};
      const response = await call('POST', `/internal/auth/links/${linkId}/secret`, await identity.serviceHeaders('notification'));
      return ((await response.json()) as { link: { token: string } | null }).link?.token ?? '';
    },
    /** The data of the events of this name, in the order of their publication. */
    async published<N extends EventName>(name: N): Promise<EventData<N>[]> {
      const { rows } = await db.database.pool.query<{ data: EventData<N> }>(
        "select envelope->'data' as data from bus.outbox where name = $1 order by seq",
        [name],
      );
      return rows.map(({ data }) => data);
    },
    /** Runs a command of an operator, as in the container of auth. `logged`: the lines of its log, which are not in its output. */
    command(
      name: 'make-administrator' | 'delete-again' | 'announce-terms',
      args: string[],
      input = '',
    ): Promise<{ code: number; output: string; logged: string[] }> {
      const file = fileURLToPath(new URL(`../src/${name}.ts`, import.meta.url));
      const environment = {
        ...{ PATH: process.env.PATH, PORT: '0', DATABASE_URL: db.url, PUBLIC_URL: 'https://attendu.example' },
        ...identity.serviceEnvironment,
        CONTEXT_PUBLIC_KEY: identity.publicKeyPem,
        ENCRYPTION_KEYS: `test:${Buffer.alloc(32).toString('base64')}`,
        ...OTHERS,
      };
      return new Promise((resolve) => {
        const child = execFile(process.execPath, [...runArguments(file), ...args], { env: environment }, (error, stdout, stderr) => {
          const logged = stderr.match(/^\{.*\}$/gm) ?? [];
          resolve({ code: Number(error?.code ?? 0), output: stdout + stderr.replace(/^\{.*\}\n/gm, ''), logged });
        });
        child.stdin?.end(input);
      });
    },
    async restart(): Promise<void> {
      await service.stop();
      service = await start();
    },
    async stop(): Promise<void> {
      await service.stop();
      await db.drop();
    },
  };
}

export type TestAuth = Awaited<ReturnType<typeof startTestAuth>>;

export const cookieOf = (response: Response, name: string): string =>
  response.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.split(';', 1)[0] ?? '';

/** The secret of the session that an answer opened; empty when it opened none. */
export const sessionTokenOf = (response: Response): string => cookieOf(response, '__Host-attendu_session').split('=')[1] ?? '';

export async function codeOf(response: Response): Promise<string> {
  return ((await response.json()) as { code: string }).code;
}
