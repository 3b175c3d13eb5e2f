import type { ProblemCode } from '@attendu/contracts/problem';
import type { RouteContract } from '@attendu/contracts/route';
import type { Identity } from './identity.ts';

type Guard = Pick<RouteContract, 'access' | 'withTemporaryPassword'>;

/** Whether an identity may call a route of this contract: null when it may, otherwise the refusal. Pure. */
export function refusalFor({ access, withTemporaryPassword }: Guard, identity: Identity | null): ProblemCode | null {
  if (access === 'public') return null;
  if (access === 'service') {
    if (identity?.kind === 'service') return null;
    return identity?.kind === 'gateway' && identity.user ? 'auth.forbidden' : 'auth.required';
  }
  if (identity?.kind === 'service') return 'auth.forbidden';
  const user = identity?.user;
  if (!user) return 'auth.required';
  if (user.mustChangePassword === true && withTemporaryPassword !== true) return 'auth.password_change_required';
  return user.roles.includes(access) ? null : 'auth.forbidden';
}
