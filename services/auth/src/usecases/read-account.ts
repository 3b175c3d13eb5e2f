import type { Account } from '@attendu/contracts/auth/schemas';
import { type RequestContext, requireUser } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { findUser } from '../db/users.ts';
import { accountOf } from '../domain/account.ts';
import type { Deps } from './deps.ts';

/** The account of the session. */
export function readAccount(deps: Pick<Deps, 'database'>) {
  return async (ctx: RequestContext): Promise<Account> => {
    const { userId, mustChangePassword, awaits } = requireUser(ctx);
    const user = await findUser(deps.database.kysely, userId);
    if (!user) throw problem('auth.required');
    return { ...accountOf(user, awaits), ...(mustChangePassword ? { mustChangePassword } : {}) };
  };
}
