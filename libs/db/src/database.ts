import { createHash } from 'node:crypto';
import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';

export type Database<S> = {
  readonly kysely: Kysely<S>;
  readonly pool: pg.Pool;
  /** Whether one of its open connections is served by this process of PostgreSQL. */
  hasConnection(pid: number): boolean;
  /** Whether a query is answered within two seconds. */
  healthy(): Promise<boolean>;
  close(): Promise<void>;
};
export type Tx<S> = Transaction<S>;
/** First parameter of a query function. Inside a transaction always pass the transaction. */
export type Db<S> = Kysely<S> | Transaction<S>;

export type DatabaseOptions = {
  /** With the service's own role. */
  readonly url: string;
  /** The service's schema; unqualified names are looked up there and nowhere else. */
  readonly schema: string;
  readonly poolSize?: number;
  readonly applicationName: string;
  /** A statement that lasts longer is cancelled; 30 seconds by default. */
  readonly statementTimeoutMs?: number;
  /** Postgres settings of every session. */
  readonly settings?: { readonly synchronous_commit?: 'on' | 'off'; readonly plan_cache_mode?: 'force_generic_plan' };
  /** Each connection plans a statement once: for a pool of few statements, each repeated. */
  readonly prepared?: boolean;
  /** Called when an idle connection is lost; the pool replaces it. */
  readonly onConnectionLost?: (error: Error) => void;
};

const TYPE = { int8: 20, date: 1082, numeric: 1700 } as const;

/** bigint and numeric as number (an unsafe integer throws), date as 'YYYY-MM-DD', timestamptz as Date. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === TYPE.int8) return parseInt8;
  if (oid === TYPE.numeric) return Number;
  if (oid === TYPE.date) return (text: string) => text;
  return pg.types.getTypeParser(oid, format as 'text');
}

function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The integer ${text} does not fit a JavaScript number`);
  return value;
}

const IDENTIFIER = /^[a-z_][a-z0-9_]{0,62}$/;

/** A schema or role name that needs no quoting. @throws when it does. */
export function plainIdentifier(name: string): string {
  if (!IDENTIFIER.test(name)) throw new Error(`Not a plain SQL identifier: ${name}`);
  return name;
}

function sessionOptions({ schema, settings }: DatabaseOptions): string {
  const all = { search_path: plainIdentifier(schema), ...settings };
  return Object.entries(all)
    .map(([name, value]) => `-c ${name}=${plainIdentifier(value)}`)
    .join(' ');
}

/**
 * A pool of connections and the query builder on top. Columns are snake_case in SQL and camelCase here; keys inside jsonb are left alone.
 * Nothing is connected until the first query.
 */
export function createDatabase<S>(options: DatabaseOptions): Database<S> {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize ?? 8,
    application_name: options.applicationName,
    options: sessionOptions(options),
    // Long enough for a process that starts on a busy machine and blocks its event loop; a refused connection fails at once anyway.
    connectionTimeoutMillis: 20_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: options.statementTimeoutMs ?? 30_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 60_000,
    types: { getTypeParser } as pg.CustomTypesConfig,
  });
  // A connection that Postgres closes between two queries emits 'error', and an unhandled 'error' event ends the process.
  // The pool handles it for idle connections only; a connection held between two statements of a transaction needs its own handler.
  pool.on('error', (error) => options.onConnectionLost?.(error));
  pool.on('connect', (client) => client.on('error', () => undefined));
  if (options.prepared) pool.on('connect', prepareStatements);
  const pids = new Set<number>();
  pool.on('connect', (client) => pids.add(pidOf(client)));
  pool.on('remove', (client) => pids.delete(pidOf(client)));
  const kysely = new Kysely<S>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  let closed: Promise<void> | undefined;
  return {
    kysely,
    pool,
    hasConnection: (pid) => pids.has(pid),
    healthy: () => answers(pool),
    close: () => {
      closed ??= kysely.destroy();
      return closed;
    },
  };
}

/** Gives each statement with parameters a name, under which its connection keeps it. */
function prepareStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((text: unknown, values: unknown, ...rest: unknown[]) =>
    typeof text === 'string' && Array.isArray(values) && values.length > 0
      ? query({ name: createHash('sha1').update(text).digest('base64url'), text, values }, ...rest)
      : query(text, values, ...rest)) as pg.PoolClient['query'];
}

/** Missing in the driver's types. */
const pidOf = (client: pg.PoolClient): number => (client as pg.PoolClient & { readonly processID: number }).processID;

async function answers(pool: pg.Pool): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, 2_000, false);
  });
  const asked = pool.query('select 1').then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}

const RETRIED = new Set(['40001', '40P01']);
const ATTEMPTS = 4;

/** Whether the transaction may be retried: serialization failure or deadlock. */
function isConflict(error: unknown): boolean {
  return error instanceof Error && RETRIED.has(String((error as Error & { code?: unknown }).code));
}

/** What waits for the commit of each open transaction. */
const waitingOn = new WeakMap<object, (() => void)[]>();

/** Runs `fn`, which must not throw, once the transaction is committed, never when it is undone; at once outside `inTransaction`. */
export function afterCommit<S>(db: Db<S>, fn: () => void): void {
  const waiting = waitingOn.get(db);
  if (waiting === undefined) fn();
  else waiting.push(fn);
}

/**
 * Runs `fn` in one transaction; all or nothing. After a serialization failure or a deadlock it is retried, four times at most,
 * so `fn` must do nothing but database work; what must follow the commit goes to `afterCommit`.
 */
export async function inTransaction<S, T>(db: Kysely<S>, fn: (tx: Tx<S>) => Promise<T>): Promise<T> {
  const { result, waiting } = await committed(db, fn);
  for (const run of waiting) run();
  return result;
}

async function committed<S, T>(db: Kysely<S>, fn: (tx: Tx<S>) => Promise<T>): Promise<{ result: T; waiting: (() => void)[] }> {
  for (let attempt = 1; ; attempt += 1) {
    const waiting: (() => void)[] = [];
    try {
      const result = await db.transaction().execute((tx) => {
        waitingOn.set(tx, waiting);
        return fn(tx);
      });
      return { result, waiting };
    } catch (error) {
      if (attempt >= ATTEMPTS || !isConflict(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt));
    }
  }
}
