import type { Handlers } from '@attendu/bus/bus';
import type { LeasedWorker } from '@attendu/db/leases/worker';
import type { AnonymiserDb } from './db/schema.ts';
import { eraseUser } from './usecases/erase-user.ts';

/** Its own `anonymisation.requested` starts the work sooner than the sweep would: the text is a row already. An account that ends takes its texts with it. */
export function handlers(worker: () => Pick<LeasedWorker, 'wake'>): Handlers<'anonymiser', AnonymiserDb> {
  return { 'anonymisation.requested': async () => worker().wake(), 'user.deleted': eraseUser };
}
