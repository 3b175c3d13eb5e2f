import type { RequestContext } from '@attendu/http/context';
import { findOpenLink } from '../db/links.ts';
import { digestOf } from '../domain/session.ts';
import type { Deps } from './deps.ts';

/** Whether a reset link is valid. Does not consume it: mail scanners open every link of a mailbox. */
export function checkPasswordReset(deps: Pick<Deps, 'database'>) {
  return async (ctx: RequestContext, input: { readonly token: string }): Promise<{ usable: boolean }> => ({
    usable: (await findOpenLink(deps.database.kysely, digestOf(input.token), 'password_reset', ctx.now())) !== null,
  });
}
