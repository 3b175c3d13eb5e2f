import type { Account, Profile } from '@attendu/contracts/auth/schemas';
import { inTransaction } from '@attendu/db/database';
import { type RequestContext, requireUser } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { useProof } from '../db/phone-verifications.ts';
import type { UserRow } from '../db/schema.ts';
import { findUser, setNames, setPhone } from '../db/users.ts';
import { accountOf } from '../domain/account.ts';
import { accountDigest } from '../domain/account-digest.ts';
import { VERIFIED_VALID_MS } from '../domain/code.ts';
import { EXPIRED_SIGNUP_COOKIE } from '../domain/signup-cookie.ts';
import type { Deps } from './deps.ts';
import { attemptDigestOf } from './signup-attempt.ts';

function profileOf(user: UserRow): Profile {
  const { email, firstName, lastName, phone, passwordHash, createdAt } = user;
  return { email, firstName, lastName, phone, hasPassword: passwordHash !== null, createdAt: createdAt.toISOString() };
}

export function readProfile(deps: Pick<Deps, 'database'>) {
  return async (ctx: RequestContext): Promise<Profile> => {
    const user = await findUser(deps.database.kysely, requireUser(ctx).userId);
    if (!user) throw problem('auth.required');
    return profileOf(user);
  };
}

export function changeNames(deps: Pick<Deps, 'database'>) {
  return async (ctx: RequestContext, names: { readonly firstName: string; readonly lastName: string }): Promise<Account> => {
    const { userId } = requireUser(ctx);
    await setNames(deps.database.kysely, userId, names, ctx.now());
    const user = await findUser(deps.database.kysely, userId);
    if (!user) throw problem('auth.required');
    return accountOf(user);
  };
}

/** The phone that this attempt proved for this account's address: as at sign-up, what a caller says about it counts for nothing. */
export function changePhone(deps: Pick<Deps, 'database' | 'digestKey'>) {
  return async (ctx: RequestContext, input: { readonly attempt?: string | undefined }): Promise<Profile> => {
    const { userId } = requireUser(ctx);
    const changed = await inTransaction(deps.database.kysely, async (tx) => {
      const now = ctx.now();
      const user = await findUser(tx, userId);
      if (!user) throw problem('auth.required');
      const verifiedAfter = new Date(now.getTime() - VERIFIED_VALID_MS);
      const by = { attemptDigest: attemptDigestOf(ctx, input), accountDigest: accountDigest(deps.digestKey, user.email), verifiedAfter };
      const phone = await useProof(tx, by, now);
      if (phone === null) throw problem('signup.phone_not_verified');
      await setPhone(tx, userId, phone, now);
      return { ...user, phone };
    });
    ctx.setCookie(EXPIRED_SIGNUP_COOKIE);
    return profileOf(changed);
  };
}
