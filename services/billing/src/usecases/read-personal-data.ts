import type { PersonalDataPage } from '@attendu/contracts/personal-data';
import type { RequestContext } from '@attendu/http/context';
import { reservationsOfUser } from '../db/reservations.ts';
import { findSubscription } from '../db/subscriptions.ts';
import type { Deps } from './deps.ts';

const PAGE = 500;

/** The plan, then what was asked under it. */
export function readPersonalData(deps: Pick<Deps, 'database'>) {
  return async (_ctx: RequestContext, input: { userId: string; after?: string | undefined }): Promise<PersonalDataPage> => {
    const subscription = input.after === undefined ? await findSubscription(deps.database.kysely, input.userId) : null;
    const rows = await reservationsOfUser(deps.database.kysely, input.userId, input.after ?? null, PAGE);
    const reservations = rows.map((row) => ({ kind: 'reservation', ...row }));
    return {
      records: [...(subscription ? [{ kind: 'subscription', ...subscription }] : []), ...reservations],
      next: rows.length === PAGE ? (rows.at(-1)?.id ?? null) : null,
    };
  };
}
