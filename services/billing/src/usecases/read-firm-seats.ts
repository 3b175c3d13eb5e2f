import type { RequestContext } from '@attendu/http/context';
import { findAccount } from '../db/accounts.ts';
import type { PaymentDeps } from './deps.ts';
import { isThere } from './payer.ts';

/** The seats that a firm bought: none without a subscription, paid or to be paid. */
export function readFirmSeats({ database }: Pick<PaymentDeps, 'database'>) {
  return async (_ctx: RequestContext, { firmId }: { readonly firmId: string }): Promise<{ seats: number }> => {
    const account = await findAccount(database.kysely, { holder: 'firm', holderId: firmId });
    return { seats: isThere(account) ? account.seats : 0 };
  };
}
