import { inTransaction } from '@attendu/db/database';
import type { RequestContext } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { endLinksOf, useLink } from '../db/links.ts';
import { markEmailVerified } from '../db/users.ts';
import { digestOf } from '../domain/session.ts';
import type { Deps } from './deps.ts';

/** The address is confirmed by the link that reached it. Opens no session: who opens a mailbox's links may be a machine. */
export function verifyEmail(deps: Pick<Deps, 'database'>) {
  return async (ctx: RequestContext, input: { readonly token: string }): Promise<undefined> => {
    await inTransaction(deps.database.kysely, async (tx) => {
      const userId = await useLink(tx, digestOf(input.token), 'email_verification', ctx.now());
      if (userId === null) throw problem('auth.link_invalid');
      await markEmailVerified(tx, userId, ctx.now());
      await endLinksOf(tx, userId, 'email_verification', ctx.now());
    });
  };
}
