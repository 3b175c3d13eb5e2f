import type { SignupGroup } from '@attendu/contracts/auth/schemas';
import type { Db } from '@attendu/db/database';
import { pageById } from '@attendu/db/id-page';
import { sql } from 'kysely';
import type { AuthDb, UserRow } from './schema.ts';

const COLUMNS = ['id', 'email', 'firstName', 'lastName', 'phone', 'cabinetId', 'isCabAdmin', 'createdAt'] as const;
export type PersonRow = Pick<UserRow, (typeof COLUMNS)[number]> & { readonly signupSource: string | null };

/** A followed parameter of a sign-up; an empty one is none. */
const parameter = (name: SignupGroup) => sql<string | null>`nullif(tracking->>${name}, '')`;
const source = sql<string | null>`coalesce(${parameter('source')}, ${parameter('utm_source')})`;

const selectPeople = (db: Db<AuthDb>) => db.selectFrom('users').select(COLUMNS).select(source.as('signupSource'));

export async function peopleByIds(db: Db<AuthDb>, ids: readonly string[]): Promise<PersonRow[]> {
  return ids.length === 0 ? [] : selectPeople(db).where('id', 'in', ids).execute();
}

export function personByEmail(db: Db<AuthDb>, email: string): Promise<PersonRow | undefined> {
  return selectPeople(db).where('email', '=', email).executeTakeFirst();
}

/** In the order of their ids, after this one. */
export function peopleOfDomain(db: Db<AuthDb>, domain: string, after: string | null, limit: number): Promise<PersonRow[]> {
  const query = selectPeople(db).where(sql<string>`split_part(email, '@', 2)`, '=', domain);
  return pageById(query, { after, limit });
}

export function peopleOfFirm(db: Db<AuthDb>, firmId: string, limit: number): Promise<PersonRow[]> {
  return selectPeople(db).where('cabinetId', '=', firmId).orderBy('cabinetJoinedAt').orderBy('id').limit(limit).execute();
}

/** One followed parameter of each of these sign-ups, in their order. */
export async function signupGroups(db: Db<AuthDb>, ids: readonly string[], by: SignupGroup): Promise<(string | null)[]> {
  const { rows } = await sql<{ group: string | null }>`
    select ${by === 'source' ? source : parameter(by)} as "group"
    from unnest(${ids}::uuid[]) with ordinality as asked (id, place) left join users using (id) order by place`.execute(db);
  return rows.map(({ group }) => group);
}

export async function firmName(db: Db<AuthDb>, firmId: string): Promise<string | null> {
  return (await db.selectFrom('firms').select('name').where('id', '=', firmId).executeTakeFirst())?.name ?? null;
}

/** The last accounts that have a phone. */
export function peopleWithPhone(db: Db<AuthDb>, limit: number): Promise<PersonRow[]> {
  return selectPeople(db).where('phone', 'is not', null).orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit).execute();
}
