import { randomUUID } from 'node:crypto';
import { researchRoutes } from '@attendu/contracts/research/routes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestResearch, type TestResearch } from './harness.ts';
import { builtSmallPackages } from './small-packages.ts';

const QUESTION = 'Dans quel délai un document administratif est-il communiqué ?';
const POINTS = [{ problem: 'Délai pour communiquer un document administratif', source: 'legiarti' }];
const ROLES = ['comment', 'read', 'colleague', 'no firm', 'visitor', 'owner'] as const;
type Role = (typeof ROLES)[number];

let research: TestResearch;
const firmId = randomUUID();
const users = Object.fromEntries(ROLES.map((role) => [role, randomUUID()])) as Record<Role, string>;

beforeAll(async () => {
  research = await startTestResearch({ small: await builtSmallPackages() });
}, 120_000);
afterAll(() => research.stop());

/** A dossier of the owner that two colleagues may read. */
function sharedDossier(): string {
  const { dossierId } = research.dossier(users.owner, { contexte: QUESTION });
  research.neighbours.share(dossierId, users.read, 'read');
  research.neighbours.share(dossierId, users.comment, 'comment');
  // Shared with them before they left the firm.
  research.neighbours.share(dossierId, users['no firm'], 'read');
  return dossierId;
}

async function status(role: Role, method: string, path: string, body?: unknown): Promise<number> {
  const user = { userId: users[role], firmId: role === 'no firm' ? null : firmId };
  const headers = role === 'visitor' ? await research.identity.visitorHeaders() : await research.identity.userHeaders(user);
  const response = await fetch(`http://127.0.0.1:${research.port}${path}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  await response.body?.cancel();
  return response.status;
}

type DossierRoute = 'progress' | 'progressStream' | 'changes' | 'cancel' | 'relaunch' | 'analyse' | 'ultra' | 'points' | 'warnings';
/** Who may call each route of a dossier: readers may call what shows it, only its owner what changes or follows it. */
const CASES: Record<
  DossierRoute,
  { readers: boolean; owner: { notStarted: number; done: number }; body?: (dossierId: string) => unknown }
> = {
  progress: { readers: true, owner: { notStarted: 200, done: 200 } },
  progressStream: { readers: true, owner: { notStarted: 200, done: 200 } },
  changes: { readers: true, owner: { notStarted: 404, done: 200 } },
  cancel: { readers: false, owner: { notStarted: 200, done: 409 } },
  relaunch: { readers: false, owner: { notStarted: 404, done: 202 } },
  points: { readers: false, owner: { notStarted: 200, done: 200 }, body: (dossierId) => ({ contexte: QUESTION, dossierId }) },
  warnings: { readers: false, owner: { notStarted: 200, done: 200 }, body: (dossierId) => ({ contexte: QUESTION, dossierId }) },
  ultra: { readers: false, owner: { notStarted: 202, done: 202 }, body: (dossierId) => ({ dossierId }) },
  analyse: {
    readers: false,
    owner: { notStarted: 202, done: 202 },
    body: (dossierId) => ({ contexte: QUESTION, dossierId, point_list: POINTS }),
  },
};
const ABOUT_A_DOSSIER = Object.keys(CASES) as DossierRoute[];

it('covers every route of research that takes a dossier', () => {
  const given = Object.entries(researchRoutes).filter(([, contract]) => {
    if (contract.access !== 'user') return false;
    const shapes = ['params', 'body'].map((part) => JSON.stringify(Object.keys(shapeOf((contract as Record<string, unknown>)[part]))));
    return shapes.some((keys) => keys.includes('dossierId'));
  });
  expect(given.map(([name]) => name).toSorted()).toEqual(ABOUT_A_DOSSIER.toSorted());
});

const shapeOf = (schema: unknown): object => (schema as { shape?: object } | undefined)?.shape ?? {};

async function expectRoles(route: DossierRoute, dossierId: string, state: 'notStarted' | 'done'): Promise<void> {
  const { method, path } = researchRoutes[route];
  const { readers, owner, body } = CASES[route];
  for (const role of ROLES) {
    const answered = await status(role, method, path.replace(':dossierId', dossierId), body?.(dossierId));
    const reads = role === 'owner' || (readers && (role === 'read' || role === 'comment'));
    expect([role, answered]).toEqual([role, role === 'visitor' ? 401 : reads ? owner[state] : 404]);
  }
}

describe('a dossier whose analysis has not started', () => {
  it.each(ABOUT_A_DOSSIER)('%s', async (route) => {
    await expectRoles(route, sharedDossier(), 'notStarted');
  });
});

describe('a dossier whose analysis is done', () => {
  let dossierId = '';
  beforeAll(async () => {
    dossierId = sharedDossier();
    await research.start(users.owner, dossierId, POINTS, { contexte: QUESTION });
    await research.finished(users.owner, dossierId);
  });

  it.each(ABOUT_A_DOSSIER)('%s', async (route) => {
    await expectRoles(route, dossierId, 'done');
  });

  it('is no longer readable after the share is withdrawn', async () => {
    research.neighbours.share(dossierId, users.read, null);
    for (const path of ['progress', 'progress/stream', 'changes'])
      expect(await status('read', 'GET', `/copilot/dossiers/${dossierId}/${path}`)).toBe(404);
  });
});
