import type { RequestContext } from '@attendu/http/context';
import { findOpenLink } from '../db/links.ts';
import { digestOf } from '../domain/session.ts';
import type { Deps } from './deps.ts';

/** Whether a reset link can still be used; a program that opens every link of a mailbox uses nothing up. */
export function checkPasswordReset(deps: Pick<Deps, 'database'>) {
  return async (ctx: RequestContext, input: { readonly token: string }): Promise<{ usable: boolean }> => ({
    usable: (await findOpenLink(deps.database.kysely, digestOf(input.token), 'password_reset', ctx.now())) !== null,
  });
}
