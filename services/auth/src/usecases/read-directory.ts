import { DIRECTORY_PAGE, type Person, RECENT_SIGNUPS } from '@attendu/contracts/auth/directory-routes';
import type { SignupGroup } from '@attendu/contracts/auth/schemas';
import type { RequestContext } from '@attendu/http/context';
import {
  firmName,
  type PersonRow,
  peopleByIds,
  peopleOfDomain,
  peopleOfFirm,
  peopleWithPhone,
  personByEmail,
  signupGroups,
} from '../db/directory.ts';
import type { Deps } from './deps.ts';

/** Names of accounts, for the services whose screens show them. */
export function readDirectory({ database }: Pick<Deps, 'database'>) {
  const db = database.kysely;
  return {
    byIds: async (_ctx: RequestContext, { ids }: { ids: readonly string[] }) => ({
      people: (await peopleByIds(db, ids)).map(directoryPerson),
    }),
    byEmail: async (_ctx: RequestContext, { email }: { email: string }) => {
      const found = await personByEmail(db, email);
      return { person: found ? directoryPerson(found) : null };
    },
    ofDomain: async (_ctx: RequestContext, { domain, after }: { domain: string; after?: string | undefined }) => {
      const rows = await peopleOfDomain(db, domain, after ?? null, DIRECTORY_PAGE);
      return { people: rows.map(directoryPerson), next: rows.length === DIRECTORY_PAGE ? (rows.at(-1)?.id ?? null) : null };
    },
    ofFirm: async (_ctx: RequestContext, { firmId }: { firmId: string }) => {
      const name = await firmName(db, firmId);
      if (name === null) return { firm: null, people: [] };
      return { firm: { name }, people: (await peopleOfFirm(db, firmId, DIRECTORY_PAGE)).map(directoryPerson) };
    },
    groups: async (_ctx: RequestContext, { ids, by }: { ids: readonly string[]; by: SignupGroup }) => ({
      groups: await signupGroups(db, ids, by),
    }),
    recentSignups: async () => ({ people: (await peopleWithPhone(db, RECENT_SIGNUPS)).map(directoryPerson) }),
  };
}

export function directoryPerson(row: PersonRow): Person {
  const { id, email, firstName, lastName, phone, signupSource, cabinetId, isCabAdmin, createdAt } = row;
  return {
    ...{ id, email, firstName, lastName, phone, signupSource },
    isFirmAdmin: isCabAdmin && cabinetId !== null,
    createdAt: createdAt.toISOString(),
  };
}
