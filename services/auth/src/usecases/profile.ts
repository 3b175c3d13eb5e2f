import type { Account, Identity, Profile } from '@attendu/contracts/auth/schemas';
import { inTransaction } from '@attendu/db/database';
import { type RequestContext, requireUser } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { deleteIdentity, identitiesOf, lockFirstSignIns } from '../db/identities.ts';
import { useProof } from '../db/phone-verifications.ts';
import { revokeOwnSessions } from '../db/sessions.ts';
import { findUser, setNames, setPhone } from '../db/users.ts';
import { accountOf } from '../domain/account.ts';
import { accountDigest } from '../domain/account-digest.ts';
import { VERIFIED_VALID_MS } from '../domain/code.ts';
import { EXPIRED_SIGNUP_COOKIE } from '../domain/signup-cookie.ts';
import type { Deps } from './deps.ts';
import { freshUntil, lockOwnAccount, proveOwner, requireOwnerProof } from './prove-owner.ts';
import { keepSecurityEvent } from './security-log.ts';
import { attemptDigestOf } from './signup-attempt.ts';

type ProfileDeps = Pick<Deps, 'database' | 'identityProvider'>;

export function readProfile(deps: ProfileDeps) {
  return async (ctx: RequestContext): Promise<Profile> => {
    const { userId } = requireUser(ctx);
    const user = await findUser(deps.database.kysely, userId);
    if (!user) throw problem('auth.required');
    const { email, firstName, lastName, phone, passwordHash, createdAt, termsAcceptedAt } = user;
    const identities = await identitiesOf(deps.database.kysely, userId);
    const until = await freshUntil(deps, ctx);
    return {
      email,
      firstName,
      lastName,
      phone,
      hasPassword: passwordHash !== null,
      identities: identities.map((row) => identityOf(row, deps.identityProvider)),
      freshUntil: until?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
      termsAcceptedAt: termsAcceptedAt?.toISOString() ?? null,
    };
  };
}

function identityOf(row: { id: string; issuer: string; createdAt: Date }, configured: Deps['identityProvider']): Identity {
  const host = (issuer: string): string => (URL.canParse(issuer) ? new URL(issuer).host : issuer);
  const provider = configured && host(configured.issuer) === host(row.issuer) ? configured.name : host(row.issuer);
  return { id: row.id, provider, linkedAt: row.createdAt.toISOString() };
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

/** The phone that this attempt verified for this account's address; as at sign-up, the caller's own claim is ignored. */
export function changePhone(deps: ProfileDeps & Pick<Deps, 'passwords' | 'attempts' | 'digestKey'>) {
  const read = readProfile(deps);
  return async (
    ctx: RequestContext,
    input: { readonly attempt?: string | undefined; readonly password?: string | undefined },
  ): Promise<Profile> => {
    const { userId } = requireUser(ctx);
    const owner = await findUser(deps.database.kysely, userId);
    if (!owner) throw problem('auth.required');
    await proveOwner(deps, ctx, owner, input.password);
    await inTransaction(deps.database.kysely, async (tx) => {
      const now = ctx.now();
      const user = await lockOwnAccount(tx, ctx);
      const verifiedAfter = new Date(now.getTime() - VERIFIED_VALID_MS);
      const by = { attemptDigest: attemptDigestOf(ctx, input), accountDigest: accountDigest(deps.digestKey, user.email), verifiedAfter };
      const phone = await useProof(tx, by, now);
      if (phone === null) throw problem('signup.phone_not_verified');
      await setPhone(tx, userId, phone, now);
      await keepSecurityEvent(deps, tx, ctx, 'phone.changed', { userId });
    });
    ctx.setCookie(EXPIRED_SIGNUP_COOKIE);
    return read(ctx);
  };
}

/** Unlinks an identity and closes the other sessions; refused for the last way to sign in. */
export function removeIdentity(deps: ProfileDeps & Pick<Deps, 'digestKey'>) {
  const read = readProfile(deps);
  return async (ctx: RequestContext, input: { readonly identityId: string }): Promise<Profile> => {
    const { userId, sessionId } = requireUser(ctx);
    await requireOwnerProof(deps, ctx);
    await inTransaction(deps.database.kysely, async (tx) => {
      await lockFirstSignIns(tx);
      const user = await lockOwnAccount(tx, ctx);
      const identities = await identitiesOf(tx, userId);
      if (!identities.some(({ id }) => id === input.identityId)) return;
      if (user.passwordHash === null && identities.length === 1) throw problem('auth.last_way_in');
      await deleteIdentity(tx, input.identityId);
      await keepSecurityEvent(deps, tx, ctx, 'identity.removed', { userId });
      await revokeOwnSessions(tx, userId, { exceptId: sessionId }, ctx.now());
    });
    return read(ctx);
  };
}
