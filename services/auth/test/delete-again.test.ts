import { createLogger } from '@attendu/log/logger';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PASSWORD, startTestAuth, type TestAuth } from './harness.ts';

let auth: TestAuth;
const printed: string[] = [];
beforeAll(async () => {
  auth = await startTestAuth({}, { log: createLogger('auth', 'info', { write: (line) => void printed.push(line) }) });
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

  // One line as a collector wraps it, and an id alone.
  const lines = printed.map((line) => (line.includes('account.deleted') ? JSON.stringify({ stream: 'stdout', line }) : line.trimEnd()));
  const log = [...lines, 'not JSON', named.id, ''].join('\n');
  const run = await auth.command('delete-again', [], log);
  expect(run).toEqual({ code: 0, output: 'Comptes lus : 3. Supprimés de nouveau : 3. Déjà absents : 0.\n' });
  expect(await usersAmong(all)).toEqual([other.id]);
  const told = (await auth.published('user.deleted')).map(({ userId }) => userId);
  for (const { id } of [owner, administered]) expect(told.filter((one) => one === id)).toHaveLength(2);
  expect(told.filter((one) => one === named.id)).toHaveLength(1);
  expect((await auth.command('delete-again', [], log)).output).toBe('Comptes lus : 3. Supprimés de nouveau : 0. Déjà absents : 3.\n');
});
