import type { RequestContext } from '@attendu/http/context';
import { findAccount } from '../db/accounts.ts';
import { findSeatGrant } from '../db/seat-grants.ts';
import type { PaymentDeps } from './deps.ts';
import { isThere } from './payer.ts';

/** A firm's seats: the greater of those it bought and those it was granted; without a subscription, paid or to be paid, it bought none. */
export function readFirmSeats({ database }: Pick<PaymentDeps, 'database'>) {
  return async (_ctx: RequestContext, { firmId }: { readonly firmId: string }): Promise<{ seats: number }> => {
    const account = await findAccount(database.kysely, { holder: 'firm', holderId: firmId });
    const granted = await findSeatGrant(database.kysely, firmId);
    return { seats: Math.max(isThere(account) ? account.seats : 0, granted?.seats ?? 0) };
  };
}
