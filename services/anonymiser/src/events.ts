import type { Handlers } from '@attendu/bus/bus';
import type { Logger } from '@attendu/log/logger';
import type { AnonymiserDb } from './db/schema.ts';
import type { Deps, JobContext } from './usecases/deps.ts';
import { eraseUser } from './usecases/erase-user.ts';
import { performAnonymisation } from './usecases/perform-anonymisation.ts';

/**
 * What the anonymiser consumes: its own requests, so that work begun by a process that died is done by another, and the end of an account.
 * It publishes anonymisation.done.
 */
export function handlers(
  ctx: JobContext,
  deps: Omit<Deps, 'files' | 'storedCharactersMax'>,
  log: Logger,
): Handlers<'anonymiser', AnonymiserDb> {
  return { 'anonymisation.requested': performAnonymisation(ctx, deps, log), 'user.deleted': eraseUser };
}
