import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FirmInvitation, FirmMember } from '@attendu/contracts/auth/firm-routes';
import type { Role } from '@attendu/contracts/identity';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { UserRow } from '../src/db/schema.ts';
import { codeOf, PASSWORD, sessionTokenOf, startTestAuth, type TestAuth } from './harness.ts';

const DAY = 24 * 60 * 60_000;
const CHOSEN = 'une phrase choisie par l’invité';

let auth: TestAuth;
/** A stand-in for billing. */
const billing = { seats: 5, down: false };
const server = createServer((_request, response) => {
  response.writeHead(billing.down ? 500 : 200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ seats: billing.seats }));
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  auth = await startTestAuth({ BILLING_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
afterAll(async () => {
  await auth.stop();
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  billing.seats = 5;
  billing.down = false;
});

type Person = Awaited<ReturnType<typeof person>>;

/** A person with a session; auth reads their rights again at each call, whatever the gateway says. */
async function person(fields: Partial<UserRow> = {}) {
  const user = await auth.user(fields);
  const { token } = await auth.signedIn(user.email);
  const ask = async (method: string, path: string, body?: unknown): Promise<Response> =>
    auth.call(method, `/copilot/${path}`, await auth.headersOf(token), body);
  return {
    ...user,
    ask,
    roles: async (): Promise<Role[]> => (await auth.resolve(token))?.roles ?? [],
    firmId: async (): Promise<string | null> => (await auth.resolve(token))?.firmId ?? null,
    members: async () => (await (await ask('GET', 'firm/members')).json()) as { firm: { name: string } | null; members: FirmMember[] },
    invite: (email: string) => ask('POST', 'firm/invitations', { email }),
    accept: (secret: string) => ask('POST', 'firm-invitations/acceptances', { token: secret }),
    changeRole: (userId: string, role: string) => ask('PATCH', `firm/members/${userId}`, { role }),
    remove: (userId: string) => ask('DELETE', `firm/members/${userId}`),
    leave: () => ask('DELETE', 'firm/membership'),
  };
}

async function firm(name = 'Cabinet Essai') {
  const firmId = await auth.firm(name);
  const now = auth.clock.now();
  const admin = await person({ cabinetId: firmId, isCabAdmin: true, cabinetJoinedAt: now });
  auth.clock.advance(1_000);
  /** A member who had already joined. */
  const member = (fields: Partial<UserRow> = {}) => {
    auth.clock.advance(1_000);
    return person({ cabinetId: firmId, cabinetJoinedAt: auth.clock.now(), ...fields });
  };
  return { firmId, admin, member };
}

/** The secret of the last invitation, as notification reads it to mail it. */
const lastToken = () => auth.mailedToken('firm.member-invited');
async function invited(by: Person, email: string): Promise<string> {
  const response = await by.invite(email);
  expect(response.status).toBe(200);
  return lastToken();
}
const visitor = async (path: string, body: object): Promise<Response> =>
  auth.call('POST', `/copilot/firm-invitations/${path}`, await auth.identity.visitorHeaders(), body);
const join = (token: string, fields: object = {}) =>
  visitor('accounts', { token, firstName: 'Nora', lastName: 'Petit', newPassword: CHOSEN, termsAccepted: true, ...fields });
const told = async (userId: string) =>
  (await auth.published('firm.membership-told')).filter((event) => event.userId === userId).map(({ membership }) => membership);

describe('an invitation into a firm', () => {
  test('is mailed with the firm’s name, and creates an account in the firm for a person without one, once', async () => {
    const { admin, firmId } = await firm('Cabinet Nord');
    const email = 'nora@firm.example';
    const token = await invited(admin, email.toUpperCase());
    const { linkId } = (await auth.published('firm.member-invited')).at(-1) ?? {};
    const mailed = await auth.call('POST', `/internal/auth/links/${linkId}/secret`, await auth.identity.serviceHeaders('notification'));
    expect(await mailed.json()).toEqual({ link: { contact: { email, firstName: '', lastName: '' }, token, firmName: 'Cabinet Nord' } });
    expect(await (await visitor('check', { token })).json()).toEqual({ firmName: 'Cabinet Nord', email, hasAccount: false });
    expect(await codeOf(await join(token, { newPassword: 'azerty' }))).toBe('auth.password_too_common');
    const response = await join(token);
    expect(await response.json()).toMatchObject({
      email,
      emailVerified: true,
      roles: ['user'],
      firm: { id: firmId, name: 'Cabinet Nord' },
    });
    const me = await auth.resolve(sessionTokenOf(response));
    expect(me).toMatchObject({ firmId, emailVerified: true });
    expect((await auth.published('user.registered')).at(-1)).toMatchObject({ userId: me?.userId, grant: null });
    expect((await auth.published('firm.member-joined')).at(-1)).toEqual({ firmId, userId: me?.userId, isAdmin: false });
    expect(await told(admin.id)).toEqual(['joined']);
    expect(await codeOf(await join(token))).toBe('auth.link_invalid');
    expect(await codeOf(await visitor('check', { token }))).toBe('auth.link_invalid');
    expect((await auth.signIn(email, CHOSEN)).status).toBe(200);
  });

  test('ends when the administrator who sent it is removed, demoted or leaves; those of the others stay', async () => {
    const { admin, member } = await firm();
    billing.seats = 20;
    const kept = await invited(admin, 'kept@firm.example');
    for (const [n, end] of [
      (id: string) => admin.remove(id),
      (id: string) => admin.changeRole(id, 'member'),
      (_id: string, own: Person) => own.leave(),
      (_id: string, own: Person) => own.ask('POST', 'auth/account-deletions', { email: own.email, password: PASSWORD }),
    ].entries()) {
      const second = await member({ isCabAdmin: true });
      const token = await invited(second, `backdoor-${n}@firm.example`);
      expect((await end(second.id, second)).ok).toBe(true);
      expect(await codeOf(await join(token))).toBe('auth.link_invalid');
    }
    expect((await join(kept)).status).toBe(200);
  });

  test('is accepted by the account of its address, and by no other', async () => {
    const { admin, firmId } = await firm();
    const [invitee, other] = [await person(), await person()];
    const token = await invited(admin, invitee.email);
    expect(await (await visitor('check', { token })).json()).toMatchObject({ hasAccount: true });
    expect(await codeOf(await join(token))).toBe('firm.account_exists');
    expect(await codeOf(await other.accept(token))).toBe('firm.other_address');
    expect((await visitor('acceptances', { token })).status).toBe(401);
    expect(await (await invitee.accept(token)).json()).toMatchObject({ id: invitee.id, firm: { id: firmId } });
    expect(await invitee.firmId()).toBe(firmId);
    expect((await admin.members()).members.map(({ id, role }) => [id, role])).toEqual([
      [admin.id, 'admin'],
      [invitee.id, 'member'],
    ]);
  });

  test('is accepted again by a call that is repeated, until the member leaves', async () => {
    const { admin, firmId } = await firm();
    const invitee = await person();
    const token = await invited(admin, invitee.email);
    for (const _ of [1, 2]) expect(await (await invitee.accept(token)).json()).toMatchObject({ id: invitee.id, firm: { id: firmId } });
    expect(await codeOf(await (await person()).accept(token))).toBe('auth.link_invalid');
    expect((await invitee.leave()).status).toBe(204);
    expect(await codeOf(await invitee.accept(token))).toBe('auth.link_invalid');
    expect((await admin.members()).members).toHaveLength(1);
  });

  test('is accepted by each of several calls at the same moment', async () => {
    const { admin, firmId } = await firm();
    const invitee = await person();
    const token = await invited(admin, invitee.email);
    const answers = await Promise.all([1, 2, 3, 4].map(() => invitee.accept(token)));
    for (const answer of answers) expect(await answer.json()).toMatchObject({ id: invitee.id, firm: { id: firmId } });
  });

  test('verifies the address of an account that had not', async () => {
    const { admin } = await firm();
    const invitee = await person();
    await auth.db.database.kysely.updateTable('users').set({ emailVerifiedAt: null }).where('id', '=', invitee.id).execute();
    const token = await invited(admin, invitee.email);
    expect(await (await invitee.accept(token)).json()).toMatchObject({ emailVerified: true });
  });

  test('does not say whether its address has an account or a firm; a member of another firm leaves it first', async () => {
    const [one, two] = [await firm(), await firm()];
    const member = await two.member();
    const answers = [await one.admin.invite(member.email), await one.admin.invite('personne@firm.example')];
    for (const answer of answers) expect([answer.status, Object.keys((await answer.json()) as object).length]).toEqual([200, 4]);
    auth.clock.advance(61_000);
    const again = await invited(one.admin, member.email);
    expect(await codeOf(await member.accept(again))).toBe('firm.other_firm');
    expect((await member.leave()).status).toBe(204);
    expect((await member.accept(again)).status).toBe(200);
    expect(await codeOf(await one.admin.invite(member.email))).toBe('firm.already_member');
  });

  test('asked twice at once sends one message; asked later, replaces the first; withdrawn or fourteen days old, opens nothing', async () => {
    const { admin } = await firm();
    const count = async () => (await auth.published('firm.member-invited')).length;
    const before = await count();
    await Promise.all([admin.invite('double@firm.example'), admin.invite('double@firm.example')]);
    expect(await count()).toBe(before + 1);
    const first = await lastToken();
    auth.clock.advance(61_000);
    const second = await invited(admin, 'double@firm.example');
    expect(await codeOf(await join(first))).toBe('auth.link_invalid');
    const list = async () =>
      (await (await admin.ask('GET', 'firm/invitations')).json()) as { invitations: FirmInvitation[]; places: number };
    const [waiting] = (await list()).invitations;
    expect((await list()).places).toBe(5);
    expect((await admin.ask('DELETE', `firm/invitations/${waiting?.id}`)).status).toBe(204);
    expect(await codeOf(await join(second))).toBe('auth.link_invalid');
    expect((await list()).invitations).toEqual([]);
    const late = await invited(admin, 'tard@firm.example');
    auth.clock.advance(14 * DAY);
    expect(await codeOf(await join(late))).toBe('auth.link_invalid');
    expect(await lastToken()).toBe('');
  });

  test('takes a place: no more are sent than the firm has seats, and when seats are removed the last to accept are refused', async () => {
    const { admin } = await firm();
    billing.seats = 3;
    const tokens = [await invited(admin, 'a@places.example'), await invited(admin, 'b@places.example')];
    expect(await codeOf(await admin.invite('c@places.example'))).toBe('firm.no_place');
    billing.seats = 2;
    const answers = await Promise.all(tokens.map((token) => join(token)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    // The invitation stays valid, for when a seat is free.
    billing.seats = 3;
    const left = tokens[answers.findIndex(({ status }) => status === 409)] ?? '';
    expect((await join(left)).status).toBe(200);
  });

  test('is neither sent nor accepted while billing does not answer about seats; the members are still listed', async () => {
    const { admin } = await firm();
    const token = await invited(admin, 'attend@firm.example');
    billing.down = true;
    expect((await admin.invite('autre@firm.example')).status).toBe(503);
    expect((await join(token)).status).toBe(503);
    expect(await (await admin.ask('GET', 'firm/invitations')).json()).toMatchObject({ places: null, invitations: [{}] });
    billing.down = false;
    expect((await join(token)).status).toBe(200);
  });
});

describe('the members of a firm', () => {
  test('see the name that an administrator gives the firm; nobody else may change it, and it cannot contain a link', async () => {
    const { admin, member } = await firm('Ancien nom');
    const other = await member();
    const rename = (who: Person, name: string) => who.ask('PATCH', 'firm', { name });
    expect(await (await rename(admin, '  Cabinet Durand  ')).json()).toMatchObject({ name: 'Cabinet Durand' });
    expect((await other.members()).firm?.name).toBe('Cabinet Durand');
    expect((await rename(other, 'Autre')).status).toBe(403);
    for (const name of ['', '   ', 'a'.repeat(101), 'Voir www.exemple.fr', 'Deux\nlignes'])
      expect((await rename(admin, name)).status).toBe(400);
    await admin.changeRole(other.id, 'admin');
    await rename(other, 'Cabinet Petit');
    expect((await admin.members()).firm?.name).toBe('Cabinet Petit');
    await admin.invite('renamed@firms.example');
    expect(await (await visitor('check', { token: await lastToken() })).json()).toMatchObject({ firmName: 'Cabinet Petit' });
  });

  test('are visible to each member, changed by administrators only, and not by another firm’s', async () => {
    const { admin, member } = await firm();
    const [other, stranger] = [await member(), await firm()];
    const alone = await person();
    expect((await other.members()).members.map(({ id }) => id)).toEqual([admin.id, other.id]);
    expect(await alone.members()).toEqual({ firm: null, members: [] });
    for (const [method, path, body] of [
      ['POST', 'firm/invitations', { email: 'x@firm.example' }],
      ['GET', 'firm/invitations', undefined],
      ['DELETE', `firm/invitations/${admin.id}`, undefined],
      ['PATCH', `firm/members/${admin.id}`, { role: 'member' }],
      ['DELETE', `firm/members/${admin.id}`, undefined],
    ] as const) {
      expect([path, (await other.ask(method, path, body)).status]).toEqual([path, 403]);
      expect([path, (await alone.ask(method, path, body)).status]).toEqual([path, 403]);
    }
    expect(await codeOf(await stranger.admin.changeRole(other.id, 'admin'))).toBe('firm.member_unknown');
    expect(await codeOf(await stranger.admin.remove(other.id))).toBe('firm.member_unknown');
  });

  test('an administrator who was demoted a moment ago changes nothing with the rights that the gateway still has cached', async () => {
    const { admin, member } = await firm();
    const [second, third] = [await member({ isCabAdmin: true }), await member()];
    const headers = await auth.identity.userHeaders({ userId: second.id, firmId: await second.firmId(), roles: ['user', 'firm_admin'] });
    expect((await admin.changeRole(second.id, 'member')).status).toBe(200);
    for (const [method, path, body] of [
      ['DELETE', `firm/members/${third.id}`, undefined],
      ['PATCH', `firm/members/${second.id}`, { role: 'admin' }],
      ['POST', 'firm/invitations', { email: 'x@firm.example' }],
    ] as const)
      expect(await codeOf(await auth.call(method, `/copilot/${path}`, headers, body))).toBe('auth.forbidden');
  });

  test('are promoted, demoted, removed and leave; each is notified, by events and messages', async () => {
    const { admin, member, firmId } = await firm();
    const other = await member();
    expect(await (await admin.changeRole(other.id, 'admin')).json()).toMatchObject({ id: other.id, role: 'admin' });
    expect((await admin.changeRole(other.id, 'admin')).status).toBe(200);
    expect(await other.roles()).toContain('firm_admin');
    await admin.changeRole(other.id, 'member');
    expect(await told(other.id)).toEqual(['promoted', 'demoted']);
    expect((await admin.remove(other.id)).status).toBe(204);
    expect(await codeOf(await admin.remove(other.id))).toBe('firm.member_unknown');
    expect([await other.firmId(), await told(other.id)]).toEqual([null, ['promoted', 'demoted', 'removed']]);
    expect((await auth.published('firm.member-left')).at(-1)).toEqual({ firmId, userId: other.id });
    const last = await member();
    expect((await last.leave()).status).toBe(204);
    expect((await last.leave()).status).toBe(204);
    expect((await told(admin.id)).at(-1)).toBe('left');
    expect((await auth.published('firm.member-left')).filter(({ userId }) => userId === last.id)).toHaveLength(1);
  });

  test('the last administrator cannot leave, be demoted, removed or deleted before naming another; alone in the firm, they can', async () => {
    const { admin, member } = await firm();
    const other = await member();
    const deletion = { email: admin.email, password: PASSWORD };
    const refused = async () => [
      await codeOf(await admin.leave()),
      await codeOf(await admin.changeRole(admin.id, 'member')),
      await codeOf(await admin.remove(admin.id)),
      await codeOf(await admin.ask('POST', 'auth/account-deletions', deletion)),
    ];
    expect(await refused()).toEqual(Array(4).fill('firm.last_admin'));
    await admin.remove(other.id);
    const token = await invited(admin, 'seul@firm.example');
    expect((await admin.leave()).status).toBe(204);
    // Nobody administers the firm any more: its invitations are void.
    expect(await codeOf(await join(token))).toBe('auth.link_invalid');
    expect((await admin.ask('POST', 'auth/account-deletions', deletion)).status).toBe(204);
  });

  test('when two administrators demote each other at once, one remains', async () => {
    const { admin, member } = await firm();
    const second = await member({ isCabAdmin: true });
    await member();
    const answers = await Promise.all([admin.changeRole(second.id, 'member'), second.changeRole(admin.id, 'member')]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await admin.members()).members.filter(({ role }) => role === 'admin')).toHaveLength(1);
  });

  test('whatever its members do, a firm with members keeps an administrator, and nobody joins beyond its places', async () => {
    const step = fc.record({
      who: fc.nat(4),
      whom: fc.nat(4),
      what: fc.constantFrom('invite', 'accept', 'leave', 'remove', 'promote', 'demote', 'seats'),
      seats: fc.integer({ min: 0, max: 5 }),
    });
    const people = [await person(), await person(), await person(), await person(), await person()];
    const { kysely } = auth.db.database;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
        const firmId = await auth.firm('Cabinet Hasard');
        const none = { cabinetId: null, isCabAdmin: false, cabinetJoinedAt: null };
        const ids = people.map(({ id }) => id);
        await kysely.updateTable('users').set(none).where('id', 'in', ids).execute();
        const first = { cabinetId: firmId, isCabAdmin: true, cabinetJoinedAt: auth.clock.now() };
        await kysely
          .updateTable('users')
          .set(first)
          .where('id', '=', ids[0] ?? '')
          .execute();
        const tokens = new Map<string, string>();
        billing.seats = 3;
        for (const { who, whom, what, seats } of steps) {
          const [one, two] = [people[who], people[whom]];
          if (!one || !two) continue;
          auth.clock.advance(61_000);
          const before = (await rows(firmId)).length;
          if (what === 'seats') billing.seats = seats;
          if (what === 'invite' && (await one.invite(two.email)).status === 200) tokens.set(two.id, await lastToken());
          if (what === 'accept') await one.accept(tokens.get(one.id) ?? 'aucune');
          if (what === 'leave') await one.leave();
          if (what === 'remove') await one.remove(two.id);
          if (what === 'promote') await one.changeRole(two.id, 'admin');
          if (what === 'demote') await one.changeRole(two.id, 'member');
          const members = await rows(firmId);
          if (members.length > 0) expect(members.some(({ isCabAdmin }) => isCabAdmin)).toBe(true);
          if (members.length > before) expect(members.length).toBeLessThanOrEqual(Math.max(1, billing.seats));
        }
      }),
      { numRuns: 12, seed: 15 },
    );
  });
});

const rows = (firmId: string) =>
  auth.db.database.kysely.selectFrom('users').select(['id', 'isCabAdmin']).where('cabinetId', '=', firmId).execute();

describe('a new firm', () => {
  test('is opened by a super-administrator; only its first administrator joins before any seat is bought', async () => {
    const headers = await auth.identity.userHeaders({ userId: (await auth.user()).id, roles: ['user', 'super_admin'] });
    const open = (body: object) => auth.call('POST', '/copilot/admin/firms', headers, body);
    expect((await open({ name: 'Cabinet\nhttp://x.example', email: 'a@neuf.example' })).status).toBe(400);
    const lune = { name: 'S.E.L.A.R.L. Lune & Associés', email: 'chef@neuf.example' };
    const opened = async (body: object) =>
      (await (await open(body)).json()) as { firm: { id: string; name: string }; invitation: { id: string } };
    // Asked twice at once, then again: one firm, and another mail only after a minute.
    const [{ firm: made, invitation }, twin] = await Promise.all([opened(lune), opened(lune)]);
    expect([twin.firm, twin.invitation.id]).toEqual([made, invitation.id]);
    expect((await opened({ ...lune, name: 'Cabinet Soleil' })).firm.id).not.toBe(made.id);
    auth.clock.advance(60_000);
    const again = await opened(lune);
    expect([again.firm, again.invitation.id === invitation.id]).toEqual([made, false]);
    billing.seats = 0;
    const joined = await join(await lastToken());
    expect(await joined.json()).toMatchObject({ roles: ['user', 'firm_admin'], firm: made });
    const chief = await auth.headersOf(sessionTokenOf(joined));
    const invite = await auth.call('POST', '/copilot/firm/invitations', chief, { email: 'b@neuf.example' });
    expect(await codeOf(invite)).toBe('firm.no_place');
    expect((await opened(lune)).firm.id).not.toBe(made.id);
  });
});
