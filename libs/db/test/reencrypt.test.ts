import { randomBytes, randomUUID } from 'node:crypto';
import { testDatabase } from '@attendu/testing/postgres';
import { type Migration, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { reencrypt, reencryptService } from '../src/reencrypt.ts';
import { createVault, DecryptionFailed } from '../src/vault.ts';

type Secrets = { secrets: { id: string; userId: string; body: Buffer | null; note: Buffer | null } };
const SCHEMA = 'reencrypt_test';
const TABLE = { table: 'secrets', columns: ['body', 'note'], owner: 'user_id::text' } as const;
const keyOf = (id: string) => ({ id, key: randomBytes(32) });
const [first, second] = [keyOf('premiere'), keyOf('seconde')];
const [before, both, after] = [createVault([first]), createVault([second, first]), createVault([second])];

let db: Awaited<ReturnType<typeof testDatabase<Secrets>>>;
beforeAll(async () => {
  const migration: Migration = {
    up: async (on) =>
      void (await sql`create table secrets (id uuid primary key, user_id uuid not null, body bytea, note bytea)`.execute(on)),
    down: async () => undefined,
  };
  db = await testDatabase<Secrets>({ schema: SCHEMA, role: 'attendu_reencrypt_test', migrations: { '20260101T0000_secrets': migration } });
});
afterAll(() => db.drop());
beforeEach(() => db.database.pool.query('delete from secrets'));

async function fill(count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const [id, userId] = [randomUUID(), randomUUID()];
    const body = before.encrypt(`texte ${n}`, { id, userId, column: 'body' });
    const note = n % 2 ? before.encrypt(`note ${n}`, { id, userId, column: 'note' }) : null;
    await db.database.kysely.insertInto('secrets').values({ id, userId, body, note }).execute();
  }
}

test('every value can then be decrypted by the new key alone; a second run has nothing to do', async () => {
  await fill(230);
  expect(await reencrypt(db.database.pool, both, TABLE)).toBe(230);
  const rows = await db.database.kysely.selectFrom('secrets').selectAll().execute();
  const texts = rows.flatMap(({ id, userId, body, note }) => [
    body && after.decrypt(body, { id, userId, column: 'body' }),
    note && after.decrypt(note, { id, userId, column: 'note' }),
  ]);
  expect(texts.filter((text) => text?.startsWith('texte'))).toHaveLength(230);
  expect(texts.filter((text) => text?.startsWith('note'))).toHaveLength(115);
  expect(await reencrypt(db.database.pool, both, TABLE)).toBe(0);
});

test('rows that the service writes meanwhile are neither lost nor left behind', async () => {
  await fill(150);
  const [row] = await db.database.kysely.selectFrom('secrets').selectAll().limit(1).execute();
  if (!row) throw new Error('no row');
  const location = { id: row.id, userId: row.userId, column: 'body' };
  const writing = (async () => {
    for (let n = 0; n < 40; n++)
      await db.database.kysely
        .updateTable('secrets')
        .set({ body: before.encrypt(`écrit ${n}`, location) })
        .where('id', '=', row.id)
        .execute();
  })();
  await reencrypt(db.database.pool, both, TABLE);
  await writing;
  await reencrypt(db.database.pool, both, TABLE);
  const { body } = await db.database.kysely.selectFrom('secrets').select('body').where('id', '=', row.id).executeTakeFirstOrThrow();
  expect(body && after.decrypt(body, location)).toBe('écrit 39');
});

test('stops and changes nothing without the older key', async () => {
  await fill(3);
  await expect(reencrypt(db.database.pool, after, TABLE)).rejects.toThrow(DecryptionFailed);
  const rows = await db.database.kysely.selectFrom('secrets').selectAll().execute();
  for (const { id, userId, body } of rows) expect(body && before.decrypt(body, { id, userId, column: 'body' })).toMatch(/^texte/);
});

test('the command of a service processes its tables with its own role', async () => {
  await fill(2);
  expect(await reencryptService({ url: db.url, schema: SCHEMA, keys: [second, first] }, [TABLE])).toBe(2);
});
