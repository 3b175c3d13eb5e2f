import { FRESH_FACTOR_MS } from '@attendu/contracts/identity';
import type { ProblemCode } from '@attendu/contracts/problem';
import type { RouteContract } from '@attendu/contracts/route';
import type { Identity } from './identity.ts';

type Guard = Pick<RouteContract, 'access' | 'withTemporaryPassword' | 'whileAwaiting' | 'freshFactor'>;

/** Whether an identity may call a route of this contract at this time (milliseconds): null when it may, otherwise the refusal. Pure. */
export function refusalFor(
  { access, withTemporaryPassword, whileAwaiting, freshFactor }: Guard,
  identity: Identity | null,
  now: number,
): ProblemCode | null {
  if (access === 'public') return null;
  if (access === 'service') {
    if (identity?.kind === 'service') return null;
    return identity?.kind === 'gateway' && identity.user ? 'auth.forbidden' : 'auth.required';
  }
  if (identity?.kind === 'service') return 'auth.forbidden';
  const user = identity?.user;
  if (!user) return 'auth.required';
  if (user.mustChangePassword === true && withTemporaryPassword !== true) return 'auth.password_change_required';
  if (user.awaits !== undefined && whileAwaiting !== 'any' && whileAwaiting !== user.awaits)
    return user.awaits === 'enrolment' ? 'auth.enrolment_required' : 'auth.second_factor_required';
  if (!user.roles.includes(access)) return 'auth.forbidden';
  if (freshFactor === true && user.factorAt !== undefined && now - user.factorAt > FRESH_FACTOR_MS) return 'auth.fresh_factor_required';
  return null;
}
