import { randomUUID } from 'node:crypto';
import { dossierRoutes } from '@attendu/contracts/dossier/routes';
import type { RouteContract } from '@attendu/contracts/route';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, startTestDossier, type TestDossier } from './harness.ts';
import { commentOn, doneDossier, firmOf, folderOf, type Person, personOf, SENTENCE, share, shareFolder } from './sharing-world.ts';

/** Every route of dossiers, folders, shares and comments, called in every role on every kind of sharing. */
const ROLES = [
  'comment',
  'read',
  'colleague',
  'administrator',
  'other firm',
  'left the firm',
  'super-administrator',
  'visitor',
  'owner',
] as const;
type Role = (typeof ROLES)[number];
const READERS: readonly Role[] = ['owner', 'comment', 'read'];

/** How the dossier is shared with two named people, always in a folder of the owner's. */
const OBJECTS = ['a dossier shared by itself', 'a dossier of a shared folder', 'a dossier of a closed folder'] as const;
type ObjectKind = (typeof OBJECTS)[number];
type Shared = { dossierId: string; groupId: string; secrets: string[]; commentId: string; closed: boolean };

/** Unique long words, which reveal a leak wherever they appear. */
const secret = () => `secret${randomUUID().replaceAll('-', '')}`;

let at: TestDossier;
let people: Record<Role, Person>;
const objects = new Map<ObjectKind, Shared>();

beforeAll(async () => {
  at = await startTestDossier();
  const firm = firmOf(at, 'administrator', 'owner', 'comment', 'read', 'colleague');
  const other = firmOf(at, 'stranger');
  people = {
    ...firm,
    'other firm': other.stranger,
    'left the firm': personOf(at, null),
    'super-administrator': personOf(at, null, { roles: ['user', 'super_admin'] }),
    visitor: { userId: '', firmId: null, call: at.asVisitor },
  };
  for (const kind of OBJECTS) objects.set(kind, await makeObject(kind));
  // Was named, and is in no firm in their present session.
  const named = firmOf(at, 'owner', 'gone');
  people['left the firm'] = personOf(at, null, { userId: named.gone.userId });
});
afterAll(() => at.stop());

async function makeObject(kind: ObjectKind): Promise<Shared> {
  const { owner, comment, read } = people;
  const secrets = [secret(), secret()];
  const dossierId = await doneDossier(at, owner, `${secrets[0]} est une question`);
  const groupId = await folderOf(owner, (secrets[1] ?? '').slice(0, 50), dossierId);
  const closed = kind === 'a dossier of a closed folder';
  if (closed) expect((await owner.call('PUT', `/copilot/groups/${groupId}/closed`, { closed })).status).toBe(200);
  for (const [member, right] of [
    [comment, 'comment'],
    [read, 'read'],
  ] as const) {
    const shared =
      kind === 'a dossier shared by itself' ? share(owner, dossierId, member, right) : shareFolder(owner, groupId, member, right);
    expect((await shared).status).toBe(200);
  }
  const { body } = await commentOn(dossierId, owner);
  return { dossierId, groupId, secrets, commentId: String(body.id), closed };
}

type Call = { readonly path?: (o: Shared) => string; readonly query?: (o: Shared) => string; readonly body?: (o: Shared) => unknown };
type Case = Call & {
  /** The status for each role; roles left out get `otherwise`. */
  readonly answers: (o: Shared, kind: ObjectKind) => Partial<Record<Role, number>>;
  readonly otherwise: number;
  /** Roles that find the dossier, or the folder, in the answer. */
  readonly shows?: (kind: ObjectKind) => readonly Role[];
  /** Reverts the change of the owner's call. */
  readonly after?: (o: Shared) => Promise<Answer>;
};

const forReaders = (status = 200) => ({ answers: () => Object.fromEntries(READERS.map((role) => [role, status])), otherwise: 404 });
const forOwner = (status = 200, otherwise = 404) => ({ answers: () => ({ owner: status }), otherwise });
const forAll = { answers: () => ({}), otherwise: 200 };
const selected = (o: Shared) => ({ dossier_ids: [o.dossierId] });

/** The stream of changes never ends and carries no dossier data; thread.test.ts tests it. */
type PublicRoute = {
  [K in keyof typeof dossierRoutes]: K extends 'changes' ? never : (typeof dossierRoutes)[K]['access'] extends 'user' ? K : never;
}[keyof typeof dossierRoutes];

/** The expected rules, written independently of the code that enforces them. A new route does not compile until its rule is here. */
const CASES: Record<PublicRoute, Case> = {
  // Only the owner may ask a follow-up.
  create: { ...forOwner(201), body: (o) => ({ id: randomUUID(), contexte: 'Une suite', parent_id: o.dossierId }) },
  list: { ...forAll, shows: () => ['owner'] },
  ids: { ...forAll, shows: () => ['owner'] },
  search: { ...forAll, query: (o) => `q=${o.secrets[0]}`, shows: () => ['owner'] },
  rename: { ...forOwner(), body: (o) => ({ name: (o.secrets[0] ?? '').slice(0, 50) }) },
  togglePin: { ...forOwner(), body: (o) => ({ dossierId: o.dossierId, isPinned: false }) },
  move: { ...forOwner(), body: (o) => ({ ...selected(o), group_id: o.groupId }) },
  delete: { ...forOwner(), body: selected, after: (o) => people.owner.call('POST', '/copilot/dossiers/restore', selected(o)) },
  restore: { ...forOwner(), body: selected },
  listGroups: { ...forAll, shows: () => ['owner'] },
  createGroup: { ...forOwner(201), body: (o) => ({ id: o.groupId, name: 'Autre' }) },
  renameGroup: { ...forOwner(), body: (o) => ({ name: (o.secrets[1] ?? '').slice(0, 50) }) },
  deleteGroup: {
    ...forOwner(),
    query: () => 'with_dossiers=true',
    after: (o) => people.owner.call('POST', `/copilot/groups/${o.groupId}/restore`),
  },
  restoreGroup: forOwner(),
  read: { ...forReaders(), shows: () => READERS },
  thread: { ...forReaders(), shows: () => READERS },
  analysisPoints: forReaders(),
  export: { ...forReaders(), query: () => 'format=docx' },
  sharing: forOwner(),
  share: {
    answers: (o) => ({ owner: o.closed ? 409 : 200 }),
    otherwise: 404,
    body: () => ({ member_id: people.read.userId, right: 'read' }),
  },
  groupSharing: forOwner(),
  shareGroup: { ...forOwner(), body: () => ({ member_id: people.read.userId, right: 'read' }) },
  closeGroup: { ...forOwner(), body: (o) => ({ closed: o.closed }) },
  withdraw: forAll,
  shared: { ...forAll, shows: () => ['comment', 'read'] },
  comments: forReaders(),
  comment: {
    answers: () => ({ owner: 201, comment: 201, read: 403 }),
    otherwise: 404,
    body: () => ({ id: randomUUID(), text: 'À revoir.', anchor: SENTENCE }),
  },
  deleteComment: { answers: () => ({ owner: 200, comment: 403, read: 403 }), otherwise: 404 },
  rating: forReaders(),
  rate: { ...forReaders(), body: () => ({ useful: true, reasons: ['clear'], comment: null }) },
  withdrawRating: forReaders(),
  notices: { ...forAll, shows: () => ['comment', 'read', 'owner'] },
  digest: forAll,
  setDigest: { ...forAll, body: () => ({ enabled: true }) },
  readNotices: { ...forAll, body: () => ({ ids: [randomUUID()] }) },
};

const PUBLIC = Object.keys(dossierRoutes).filter(
  (key) => key !== 'changes' && dossierRoutes[key as PublicRoute].access === 'user',
) as PublicRoute[];

test('every route that a user may call has its rule', () => {
  expect(Object.keys(CASES).toSorted()).toEqual(PUBLIC.toSorted());
});

/** A snapshot of what the owner reads, to show that a refused call or one without effect changed nothing. */
async function state(o: Shared): Promise<unknown> {
  const of = async (path: string) => (await people.owner.call('GET', path)).body;
  const { opened: _opened, ...sharing } = await of(`/copilot/dossiers/${o.dossierId}/sharing`);
  const { opened: _groupOpened, ...groupSharing } = await of(`/copilot/groups/${o.groupId}/sharing`);
  return [await of(`/copilot/dossiers/${o.dossierId}`), sharing, groupSharing, await of(`/copilot/dossiers/${o.dossierId}/comments`)];
}

async function decoyShare(o: Shared): Promise<string> {
  const { body } = await people.owner.call('GET', `/copilot/groups/${o.groupId}/sharing`);
  const decoy = (body.shares as { id: string; member: { id: string } | null }[]).find(({ member }) => member?.id === people.read.userId);
  return decoy?.id ?? randomUUID();
}

describe.each(OBJECTS)('%s', (kind) => {
  test.each(PUBLIC)('%s', async (key) => {
    const o = objects.get(kind);
    if (!o) throw new Error('no such object');
    const contract: RouteContract = dossierRoutes[key];
    const rule = CASES[key];
    const shareId = await decoyShare(o);
    const path = contract.path
      .replace(':dossierId', o.dossierId)
      .replace(':groupId', o.groupId)
      .replace(':commentId', o.commentId)
      .replace(':shareId', shareId);
    const query = rule.query ? `?${rule.query(o)}` : '';
    const writes = contract.method !== 'GET' && key !== 'comment';
    const before = writes ? await state(o) : null;
    for (const role of ROLES) {
      // The owner's own call comes last: the ones before must have changed nothing.
      if (writes && role === 'owner') expect(await state(o)).toEqual(before);
      const { status, body } = await people[role].call(contract.method, path + query, rule.body?.(o));
      const expected = role === 'visitor' ? 401 : (rule.answers(o, kind)[role] ?? rule.otherwise);
      expect([role, status]).toEqual([role, expected]);
      const text = JSON.stringify(body);
      if (!READERS.includes(role)) for (const word of o.secrets) expect(text).not.toContain(word);
      if (rule.shows) {
        const shown = status === 200 && [o.dossierId, o.groupId, ...o.secrets].some((word) => text.includes(word));
        expect([role, shown]).toEqual([role, rule.shows(kind).includes(role)]);
      }
    }
    if (rule.after) expect((await rule.after(o)).status).toBe(200);
    if (key === 'withdraw' && kind !== 'a dossier shared by itself') await shareFolder(people.owner, o.groupId, people.read, 'read');
    if (key === 'deleteComment') o.commentId = String((await commentOn(o.dossierId, people.owner)).body.id);
  });
});

describe('the access check for another service', () => {
  test.each(OBJECTS)('%s: the same rule', async (kind) => {
    const o = objects.get(kind);
    for (const role of ROLES) {
      if (role === 'visitor') continue;
      const { userId, firmId } = people[role];
      const query = new URLSearchParams({ userId, ...(firmId === null ? {} : { firmId }) });
      const { body } = await at.asService(`/internal/dossiers/${o?.dossierId}/access?${query}`);
      const expected = role === 'owner' ? 'own' : role === 'comment' || role === 'read' ? role : null;
      expect([role, body]).toEqual([role, { access: expected }]);
    }
  });

  test('is not for users', async () => {
    const o = objects.get('a dossier shared by itself');
    const { status } = await people.read.call('GET', `/internal/dossiers/${o?.dossierId}/access?userId=${people.read.userId}`);
    expect(status).toBe(403);
  });
});
