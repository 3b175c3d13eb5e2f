import type { PersonalDataPage } from '@attendu/contracts/personal-data';
import type { RequestContext } from '@attendu/http/context';
import { findAccount } from '../db/accounts.ts';
import { invoicePage } from '../db/invoices.ts';
import { reservationsOfUser } from '../db/reservations.ts';
import { findSubscription } from '../db/subscriptions.ts';
import type { Deps } from './deps.ts';

const PAGE = 500;

/** The plan and purchases, then the requests. */
export function readPersonalData(deps: Pick<Deps, 'database'>) {
  return async (_ctx: RequestContext, input: { userId: string; after?: string | undefined }): Promise<PersonalDataPage> => {
    const first = input.after === undefined ? await ofPurchases(deps.database, input.userId) : [];
    const rows = await reservationsOfUser(deps.database.kysely, input.userId, input.after ?? null, PAGE);
    const reservations = rows.map((row) => ({ kind: 'reservation', ...row }));
    return {
      records: [...first, ...reservations],
      next: rows.length === PAGE ? (rows.at(-1)?.id ?? null) : null,
    };
  };
}

/** Bounded by the months of a life. */
const MAX_RECORDS = 1_000;

async function ofPurchases({ kysely }: Deps['database'], userId: string): Promise<Record<string, unknown>[]> {
  const subscription = await findSubscription(kysely, userId);
  const account = await findAccount(kysely, { holder: 'user', holderId: userId });
  const consents = await kysely.selectFrom('consents').selectAll().where('userId', '=', userId).limit(MAX_RECORDS).execute();
  const checkouts = await kysely.selectFrom('checkouts').selectAll().where('userId', '=', userId).limit(MAX_RECORDS).execute();
  const invoices = account === null ? [] : await invoicePage(kysely, account.id, null, MAX_RECORDS);
  const named = (kind: string) => (row: object) => ({ kind, ...row });
  return [
    ...(subscription ? [subscription] : []).map(named('subscription')),
    ...(account ? [account] : []).map(named('payment account')),
    ...consents.map(named('acceptance')),
    ...checkouts.map(named('order')),
    ...invoices.map(named('invoice')),
  ];
}
