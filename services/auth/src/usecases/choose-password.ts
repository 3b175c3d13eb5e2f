import { type RequestContext, requesterOf } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { passwordWeakness } from '../domain/password-policy.ts';
import type { Deps } from './deps.ts';

/** The hash of a new password. @throws `auth.password_too_short`, `auth.password_too_common`, or `service.busy` when too many wait */
export async function hashChosenPassword(deps: Pick<Deps, 'passwords'>, ctx: RequestContext, password: string): Promise<string> {
  const weakness = passwordWeakness(password);
  if (weakness !== null) throw problem(weakness === 'short' ? 'auth.password_too_short' : 'auth.password_too_common');
  return deps.passwords.hash(password, requesterOf(ctx));
}
