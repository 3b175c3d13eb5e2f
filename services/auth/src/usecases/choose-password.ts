import { problem } from '@attendu/http/problem';
import { QueueFull } from '../adapters/work-queue.ts';
import { passwordWeakness } from '../domain/password-policy.ts';
import type { Deps } from './deps.ts';

/** The hash of a new password. @throws `auth.password_too_short`, `auth.password_too_common`, or `service.unavailable` when too many wait */
export async function hashChosenPassword(deps: Pick<Deps, 'passwords'>, password: string): Promise<string> {
  const weakness = passwordWeakness(password);
  if (weakness !== null) throw problem(weakness === 'short' ? 'auth.password_too_short' : 'auth.password_too_common');
  try {
    return await deps.passwords.hash(password);
  } catch (error) {
    if (error instanceof QueueFull) throw problem('service.unavailable', { retryAfterSeconds: 5, cause: error });
    throw error;
  }
}
