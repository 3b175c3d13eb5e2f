import { randomUUID } from 'node:crypto';
import { inTransaction } from '@attendu/db/database';
import { createLogger } from '@attendu/log/logger';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deletedAccountIn } from '../src/domain/deletion-lines.ts';
import { keepSecurityEvent } from '../src/usecases/security-log.ts';
import { PASSWORD, startTestAuth, type TestAuth } from './harness.ts';

let auth: TestAuth;
const printed: string[] = [];
const logger = createLogger('auth', 'info', { write: (line) => void printed.push(line) });
beforeAll(async () => {
  auth = await startTestAuth({}, { log: logger });
});
afterAll(() => auth.stop());

const usersAmong = async (ids: string[]): Promise<string[]> =>
  (await auth.db.database.kysely.selectFrom('users').select('id').where('id', 'in', ids).orderBy('id').execute()).map(({ id }) => id);

it('deletes again the accounts that a restored backup brought back, read from the log of the process that deleted them', async () => {
  const [owner, administered, other, named] = [await auth.user(), await auth.user(), await auth.user(), await auth.user()];
  const headers = await auth.headersOf((await auth.signedIn(owner.email)).token);
  const admin = await auth.identity.userHeaders({ roles: ['user', 'super_admin'] });
  const acts = (id: string, action: string) =>
    auth.call('POST', `/copilot/admin/users/${id}/acts`, admin, { action, reason: 'Demande de la personne' });
  expect((await auth.call('POST', '/copilot/auth/account-deletions', headers, { email: owner.email, password: PASSWORD })).status).toBe(
    204,
  );
  expect((await acts(administered.id, 'delete')).status).toBe(204);
  expect((await acts(other.id, 'end_sessions')).status).toBe(204);
  // What a restoration of an earlier backup does.
  await auth.db.database.kysely.deleteFrom('deletions').execute();
  await auth.db.database.kysely.insertInto('users').values([owner, administered]).execute();
  const all = [owner, administered, other, named].map(({ id }) => id).sort();
  expect(await usersAmong(all)).toEqual(all);

  // One line as a collector wraps it, an id alone, and lines of which a value quotes the event of another account.
  const lines = printed.map((line) => (line.includes('account.deleted') ? JSON.stringify({ stream: 'stdout', line }) : line.trimEnd()));
  const quoted = `"event":"account.deleted","userId":"${other.id}"`;
  const quoting = [{ err: { detail: quoted } }, { msg: 'refused', message: quoted }, { log: `refused: ${quoted}` }];
  const log = [...lines, ...quoting.map((line) => JSON.stringify(line)), quoted, 'not JSON', named.id, ''].join('\n');
  const three = [owner, administered, named].map(({ id }) => id).sort();
  expect(await auth.command('delete-again', [], log)).toEqual({
    code: 0,
    output: `Comptes lus : 3. À supprimer : 3. Déjà absents : 0.\n${three.join('\n')}\nRien n’est supprimé : relancez avec --delete.\n`,
    logged: [],
  });
  expect(await usersAmong(all)).toEqual(all);

  const run = await auth.command('delete-again', ['--delete'], log);
  expect(run).toMatchObject({ code: 0, output: 'Comptes lus : 3. À supprimer : 3. Déjà absents : 0.\nSupprimés de nouveau : 3.\n' });
  expect(run.logged.map(deletedAccountIn)).toEqual(three);
  expect(await usersAmong(all)).toEqual([other.id]);
  const told = (await auth.published('user.deleted')).map(({ userId }) => userId);
  for (const { id } of [owner, administered]) expect(told.filter((one) => one === id)).toHaveLength(2);
  expect(told.filter((one) => one === named.id)).toHaveLength(1);
  expect((await auth.command('delete-again', ['--delete'], log)).output).toBe(
    'Comptes lus : 3. À supprimer : 0. Déjà absents : 3.\nSupprimés de nouveau : 0.\n',
  );
});

it('deletes the others when one account fails, says which, and ends with an error', async () => {
  const [failing, other] = [await auth.user(), await auth.user()];
  // Its deletion cannot be written a second time.
  await auth.db.database.kysely.insertInto('deletions').values({ userId: failing.id, deletedAt: auth.clock.now() }).execute();
  const run = await auth.command('delete-again', ['--delete'], `${failing.id}\n${other.id}\n`);
  expect(run).toMatchObject({
    code: 1,
    output: `Comptes lus : 2. À supprimer : 2. Déjà absents : 0.\nSupprimés de nouveau : 1.\nNon supprimé, à reprendre : ${failing.id}\n`,
  });
  expect(await usersAmong([failing.id, other.id])).toEqual([failing.id]);
});

it('a deletion that is undone leaves no line that would delete its account again', async () => {
  const user = await auth.user();
  const before = printed.length;
  const undone = inTransaction(auth.db.database.kysely, async (tx) => {
    const ctx = { now: () => auth.clock.now(), newId: randomUUID, clientAddress: null, log: logger };
    await keepSecurityEvent({ digestKey: Buffer.alloc(32) }, tx, ctx, 'account.deleted', { userId: user.id });
    throw new Error('the commit fails');
  });
  await expect(undone).rejects.toThrow('the commit fails');
  expect(printed.slice(before).map(deletedAccountIn)).not.toContain(user.id);
});
