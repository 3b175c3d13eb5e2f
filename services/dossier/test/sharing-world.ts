import { randomUUID } from 'node:crypto';
import type { UserContext } from '@attendu/contracts/identity';
import { expect } from 'vitest';
import { type Answer, resultOf, type TestDossier } from './harness.ts';

export type Person = Pick<UserContext, 'userId' | 'firmId'> & {
  readonly call: (method: string, path: string, body?: unknown) => Promise<Answer>;
};

/** A firm of these people, each with their calls; the first is its administrator. */
export function firmOf<const N extends string>(at: TestDossier, ...names: N[]): { firmId: string } & Record<N, Person> {
  const firmId = randomUUID();
  const people = names.map((name) => [name, personOf(at, firmId)] as const);
  const members = people.map(([name, { userId }], index) => ({ id: userId, firstName: name, lastName: 'Test', isFirmAdmin: index === 0 }));
  at.firms.set(firmId, { name: 'Cabinet Test', members });
  return { firmId, ...(Object.fromEntries(people) as Record<N, Person>) };
}

export function personOf(at: TestDossier, firmId: string | null, more: Partial<UserContext> = {}): Person {
  const user = { userId: randomUUID(), firmId, ...more };
  return { userId: user.userId, firmId, call: (method, path, body) => at.call(method, path, user, body) };
}

/** A finished dossier. */
export async function doneDossier(at: TestDossier, owner: Person, contexte = 'Une question'): Promise<string> {
  const ids = { dossierId: randomUUID(), userId: owner.userId, runId: randomUUID() };
  at.clock.advance(1000);
  expect((await owner.call('POST', '/copilot/dossiers', { id: ids.dossierId, contexte })).status).toBe(201);
  at.orchestrator.results.set(ids.runId, resultOf(ids, { points: 1, docs: 1 }));
  await at.requested(ids);
  await at.done(ids);
  await at.becomes(ids, 'done');
  return ids.dossierId;
}

export async function folderOf(owner: Person, name: string, ...dossier_ids: string[]): Promise<string> {
  const id = randomUUID();
  expect((await owner.call('POST', '/copilot/groups', { id, name })).status).toBe(201);
  if (dossier_ids.length > 0) expect((await owner.call('POST', '/copilot/dossiers/move', { dossier_ids, group_id: id })).status).toBe(200);
  return id;
}

export const SENTENCE = { kind: 'sentence', point: null, sentence: 0 } as const;
export const commentOn = (dossierId: string, by: Person, text = 'À vérifier.', anchor: object = SENTENCE) =>
  by.call('POST', `/copilot/dossiers/${dossierId}/comments`, { id: randomUUID(), text, anchor });
export const share = (by: Person, dossierId: string, member: Person | null, right: 'read' | 'comment' = 'read') =>
  by.call('PUT', `/copilot/dossiers/${dossierId}/shares`, { member_id: member?.userId ?? null, right });
export const shareFolder = (by: Person, groupId: string, member: Person | null, right: 'read' | 'comment' = 'read') =>
  by.call('PUT', `/copilot/groups/${groupId}/shares`, { member_id: member?.userId ?? null, right });
export const read = async (by: Person, dossierId: string): Promise<number> =>
  (await by.call('GET', `/copilot/dossiers/${dossierId}`)).status;
export const sharedWith = async (by: Person): Promise<string[]> =>
  ((await by.call('GET', '/copilot/shared-dossiers')).body.dossiers as { id: string }[]).map(({ id }) => id);
export const noticesOf = async (by: Person): Promise<Record<string, unknown>[]> =>
  (await by.call('GET', '/copilot/sharing-notices')).body.notices as Record<string, unknown>[];
