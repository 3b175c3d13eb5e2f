import type { RequestContext } from '@attendu/http/context';
import { findUser } from '../db/users.ts';
import type { Deps } from './deps.ts';

type Contact = { readonly email: string; readonly firstName: string; readonly lastName: string };

/** Contact of an account; null when it is deleted. */
export function readContact(deps: Pick<Deps, 'database'>) {
  return async (_ctx: RequestContext, input: { readonly userId: string }): Promise<{ contact: Contact | null }> => {
    const user = await findUser(deps.database.kysely, input.userId);
    return { contact: user ? { email: user.email, firstName: user.firstName, lastName: user.lastName } : null };
  };
}
