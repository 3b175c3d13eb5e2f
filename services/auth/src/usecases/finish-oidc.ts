import { randomUUID } from 'node:crypto';
import type { Account } from '@attendu/contracts/auth/schemas';
import { inTransaction, type Tx } from '@attendu/db/database';
import type { RequestContext } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { findIdentity, insertIdentity, lockFirstSignIns, takeFlow } from '../db/identities.ts';
import { replaceLinks } from '../db/links.ts';
import type { AuthDb, OidcFlowRow } from '../db/schema.ts';
import { findUser, findUserByEmail, insertUser, newUser, setNames, type UserWithFirm } from '../db/users.ts';
import { accountOf } from '../domain/account.ts';
import { accountDigest } from '../domain/account-digest.ts';
import { type Person, personOf, signedInSince } from '../domain/claims.ts';
import { EXPIRED_FLOW_COOKIE, FLOW_VALID_MS, ProviderRefused, ProviderUnavailable, readFlowCookie } from '../domain/oidc-flow.ts';
import { digestOf } from '../domain/session.ts';
import { claimMailbox } from './claim-mailbox.ts';
import type { Deps } from './deps.ts';
import { openSession } from './open-session.ts';
import { keepSecurityEvent } from './security-log.ts';

type Finished = { readonly account: Account; readonly next: string | null };

/**
 * Handles the identity provider's callback. A person is identified by issuer and subject, never by address: an address only finds an
 * account the first time, and only when the provider has verified it. A callback whose state is not that of this browser's flow
 * changes nothing: anyone may send a browser here, and the real callback is still pending.
 */
export function finishOidc(deps: Deps) {
  return async (ctx: RequestContext, input: { readonly answer: string }): Promise<Finished> => {
    const cookie = readFlowCookie(ctx.cookie);
    const state = new URLSearchParams(input.answer).get('state') ?? '';
    const startedAfter = new Date(ctx.now().getTime() - FLOW_VALID_MS);
    const flow = cookie && (await takeFlow(deps.database.kysely, { digest: digestOf(cookie.secret), state, startedAfter }));
    if (!flow) throw problem('auth.oidc_failed');
    ctx.setCookie(EXPIRED_FLOW_COOKIE);
    const claims = await claimsOf(deps, ctx, input.answer, flow);
    const person = personOf(claims);
    if (!person) throw problem('auth.oidc_failed');
    const provedAt = flow.fresh && signedInSince(claims, flow.startedAt) ? ctx.now() : null;
    const { user, awaits, cookies } = await inTransaction(deps.database.kysely, async (tx) => {
      const user = await userOf(deps, tx, ctx, person);
      return { user, ...(await openSession(deps, tx, ctx, user.id, cookie.device, { provedAt })) };
    });
    for (const given of cookies) ctx.setCookie(given);
    return { account: accountOf(user, awaits), next: flow.next };
  };
}

async function claimsOf(deps: Deps, ctx: RequestContext, answer: string, flow: OidcFlowRow): Promise<Readonly<Record<string, unknown>>> {
  if (deps.identityProvider === null) throw problem('auth.oidc_unavailable');
  try {
    return await deps.identityProvider.finish(answer, flow);
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw problem('auth.oidc_unavailable', { cause: error });
    if (!(error instanceof ProviderRefused)) throw error;
    ctx.log.warn({ reason: error.message }, 'a sign-in by the identity provider was refused');
    throw problem('auth.oidc_failed', { cause: error });
  }
}

async function userOf(deps: Deps, tx: Tx<AuthDb>, ctx: RequestContext, person: Person): Promise<UserWithFirm> {
  await lockFirstSignIns(tx);
  const identity = await findIdentity(tx, person.issuer, person.subject);
  const known = identity && (await findUser(tx, identity.userId));
  if (known) {
    if (!identity.madeAccount) refuseAdministrator(ctx, known);
    return known;
  }
  const found = await findUserByEmail(tx, person.email);
  const user = found ? await link(tx, ctx, found, person) : await register(deps, tx, ctx, person);
  const { issuer, subject } = person;
  await insertIdentity(tx, { issuer, subject, userId: user.id, createdAt: ctx.now(), madeAccount: found === undefined });
  if (found) await keepSecurityEvent(deps, tx, ctx, 'identity.linked', { userId: user.id });
  return user;
}

/** The provider's administrators choose the addresses that it asserts, so they must not reach a super-administrator's account, when linked or promoted later. */
function refuseAdministrator(ctx: RequestContext, user: UserWithFirm): void {
  if (!user.isSuperAdmin) return;
  ctx.log.warn(
    { audit: 'auth.oidc_administrator' },
    'an identity found by its address alone does not open a super-administrator’s account',
  );
  throw problem('auth.oidc_failed');
}

/**
 * Links to the account of this address. Only a provider that verified the address may open it. If the account's creator never proved the address, all
 * their data is removed.
 */
async function link(tx: Tx<AuthDb>, ctx: RequestContext, user: UserWithFirm, person: Person): Promise<UserWithFirm> {
  if (!person.emailVerified) {
    ctx.log.warn({ audit: 'auth.oidc_unverified' }, 'an unverified address of the identity provider is that of an account');
    throw problem('auth.oidc_failed');
  }
  refuseAdministrator(ctx, user);
  if (user.emailVerifiedAt !== null) return user;
  const now = ctx.now();
  await claimMailbox(tx, user.id, null, now);
  await setNames(tx, user.id, { firstName: person.firstName, lastName: person.lastName }, now);
  return (await findUser(tx, user.id)) ?? user;
}

async function register(deps: Deps, tx: Tx<AuthDb>, ctx: RequestContext, person: Person): Promise<UserWithFirm> {
  const now = ctx.now();
  const user = newUser(randomUUID(), person.email, now, {
    firstName: person.firstName,
    lastName: person.lastName,
    emailVerifiedAt: person.emailVerified ? now : null,
  });
  if (!(await insertUser(tx, user))) throw problem('auth.oidc_failed');
  const meta = { actor: { kind: 'user', id: user.id }, correlationId: ctx.requestId } as const;
  await deps.bus.publish(tx, meta, 'user.registered', { userId: user.id, firmId: null, grant: null });
  await keepSecurityEvent(deps, tx, ctx, 'account.created', { userId: user.id, detail: 'identity_provider' });
  if (!person.emailVerified) {
    const asked = {
      id: ctx.newId(),
      purpose: 'email_verification' as const,
      accountDigest: accountDigest(deps.digestKey, user.email),
      userId: user.id,
    };
    await replaceLinks(tx, { ...asked, requestedAt: now });
    await deps.bus.publish(tx, meta, 'email.verification-requested', { linkId: asked.id });
  }
  return { ...user, firmName: null, firmRequiresFactor: false };
}
