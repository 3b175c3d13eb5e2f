import type { Handlers } from '@attendu/bus/bus';
import type { LeasedWorker } from '@attendu/db/leases/worker';
import type { AnonymiserDb } from './db/schema.ts';
import { eraseUser } from './usecases/erase-user.ts';

/** `anonymisation.requested` only wakes a worker: the row already is the queue. A deleted account's texts are deleted. */
export function handlers(worker: () => Pick<LeasedWorker, 'wake'>): Handlers<'anonymiser', AnonymiserDb> {
  return { 'anonymisation.requested': async () => worker().wake(), 'user.deleted': eraseUser };
}
