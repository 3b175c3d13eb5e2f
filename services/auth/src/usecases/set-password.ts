import type { Account } from '@attendu/contracts/auth/schemas';
import { inTransaction } from '@attendu/db/database';
import type { RequestContext } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { lockFirstSignIns } from '../db/identities.ts';
import { findOpenLink, useLink } from '../db/links.ts';
import { findUser } from '../db/users.ts';
import { accountOf } from '../domain/account.ts';
import { digestOf } from '../domain/session.ts';
import { hashReplacingPassword } from './choose-password.ts';
import { claimMailbox } from './claim-mailbox.ts';
import type { Deps } from './deps.ts';
import { openSession } from './open-session.ts';
import { keepSecurityEvent } from './security-log.ts';

type Input = { readonly token: string; readonly email: string; readonly newPassword: string };

/** An invited person chooses their password by the mailed link; any session of the browser ends first. */
export function setPassword(deps: Deps) {
  return async (ctx: RequestContext, input: Input): Promise<{ message: string; account: Account }> => {
    const digest = digestOf(input.token);
    const invitedId = await findOpenLink(deps.database.kysely, digest, 'invitation', ctx.now());
    if (invitedId === null) throw problem('auth.link_invalid');
    const passwordHash = await hashReplacingPassword(deps, ctx, input.newPassword, await findUser(deps.database.kysely, invitedId));
    const { user, awaits, cookies } = await inTransaction(deps.database.kysely, async (tx) => {
      const now = ctx.now();
      await lockFirstSignIns(tx);
      const userId = await useLink(tx, digest, 'invitation', now);
      const user = userId === null ? undefined : await findUser(tx, userId);
      if (!user || user.email !== input.email) throw problem('auth.link_invalid');
      await claimMailbox(tx, user.id, passwordHash, now);
      await keepSecurityEvent(deps, tx, ctx, 'password.reset', { userId: user.id, detail: 'invitation' });
      const claimed = (await findUser(tx, user.id)) ?? user;
      return { user: claimed, ...(await openSession(deps, tx, ctx, user.id, ctx.cookie)) };
    });
    for (const cookie of cookies) ctx.setCookie(cookie);
    return { message: 'Votre mot de passe est enregistré.', account: accountOf(user, awaits) };
  };
}
