import { randomUUID } from 'node:crypto';
import type { Account } from '@attendu/contracts/auth/schemas';
import { inTransaction, type Tx } from '@attendu/db/database';
import { type RequestContext, requesterOf } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { replaceLinks } from '../db/links.ts';
import { findProvenPhone, isProofUsed, type ProvenBy, useProof } from '../db/phone-verifications.ts';
import type { AuthDb, UserRow } from '../db/schema.ts';
import { takeTrial } from '../db/trials.ts';
import { findUserByEmail, insertUser, newUser } from '../db/users.ts';
import { accountOf } from '../domain/account.ts';
import { accountDigest } from '../domain/account-digest.ts';
import { VERIFIED_VALID_MS } from '../domain/code.ts';
import { EXPIRED_SIGNUP_COOKIE } from '../domain/signup-cookie.ts';
import { trialDigest } from '../domain/trial-identity.ts';
import { hashChosenPassword } from './choose-password.ts';
import type { Deps } from './deps.ts';
import { openSession } from './open-session.ts';
import { keepSecurityEvent } from './security-log.ts';
import { attemptDigestOf } from './signup-attempt.ts';

type Input = {
  readonly email: string;
  readonly password: string;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly termsAccepted?: boolean | undefined;
  readonly attempt?: string | undefined;
  readonly tracking: Readonly<Record<string, unknown>>;
};
type Created = { readonly success: true; readonly account: Account };

/**
 * Creates the account of a sign-up, its trial, session and confirmation mail, atomically. The phone is the
 * one that this attempt verified for this address; the caller's own claim is ignored.
 */
export function createVerifiedAccount(deps: Deps) {
  return async (ctx: RequestContext, input: Input): Promise<Created> => {
    const by: ProvenBy = {
      attemptDigest: attemptDigestOf(ctx, input),
      accountDigest: accountDigest(deps.digestKey, input.email),
      verifiedAfter: new Date(ctx.now().getTime() - VERIFIED_VALID_MS),
    };
    const { user, cookies } = (await create(deps, ctx, input, by)) ?? (await openAgain(deps, ctx, input, by));
    for (const cookie of [...cookies, EXPIRED_SIGNUP_COOKIE]) ctx.setCookie(cookie);
    return { success: true, account: accountOf({ ...user, firmName: null }) };
  };
}

type Opened = { readonly user: UserRow; readonly cookies: readonly string[] };

/** Null without an unused proof. */
async function create(deps: Deps, ctx: RequestContext, input: Input, by: ProvenBy): Promise<Opened | null> {
  // Before the costly hash; used under a lock below.
  if ((await findProvenPhone(deps.database.kysely, by)) === null) return null;
  const holder = { email: input.email, firstName: input.firstName ?? '', lastName: input.lastName ?? '' };
  const passwordHash = await hashChosenPassword(deps, ctx, input.password, holder);
  return inTransaction(deps.database.kysely, async (tx) => {
    const now = ctx.now();
    const phone = await useProof(tx, by, now);
    if (phone === null) return null;
    const created = trialUser(ctx, input, passwordHash, phone);
    if (!(await insertUser(tx, created))) throw problem('signup.email_taken');
    await takeTrials(deps, tx, input.email, phone, now);
    await publish(deps, tx, ctx, created);
    await keepSecurityEvent(deps, tx, ctx, 'account.created', { userId: created.id });
    return { user: created, ...(await openSession(deps, tx, ctx, created.id, null)) };
  });
}

/** The answer to the creation was lost: the same attempt, with the same password, opens the account that it has just created. */
async function openAgain(deps: Deps, ctx: RequestContext, input: Input, by: ProvenBy): Promise<Opened> {
  const { kysely } = deps.database;
  const user = (await isProofUsed(kysely, by)) ? await findUserByEmail(kysely, input.email) : undefined;
  const isNew = user !== undefined && user.createdAt > by.verifiedAfter;
  if (!isNew || !(await deps.passwords.verify(user.passwordHash, input.password, requesterOf(ctx)))) throw unproven(ctx);
  return inTransaction(kysely, async (tx) => ({ user, ...(await openSession(deps, tx, ctx, user.id, null)) }));
}

/** A phone claimed as verified that this attempt did not verify: suspicious when frequent. */
function unproven(ctx: RequestContext) {
  ctx.log.warn({ audit: 'signup.phone_not_verified' }, 'a sign-up without its proof was refused');
  return problem('signup.phone_not_verified');
}

function trialUser(ctx: RequestContext, input: Input, passwordHash: string, phone: string): UserRow {
  const now = ctx.now();
  return newUser(randomUUID(), input.email, now, {
    passwordHash,
    firstName: input.firstName ?? '',
    lastName: input.lastName ?? '',
    phone,
    phoneVerifiedAt: now,
    trialStartedAt: now,
    termsAcceptedAt: input.termsAccepted ? now : null,
    tracking: JSON.stringify(input.tracking),
  });
}

/** One trial per phone and per address, across deleted accounts. */
export async function takeTrials(deps: Pick<Deps, 'digestKey'>, tx: Tx<AuthDb>, email: string, phone: string, now: Date): Promise<void> {
  if (!(await takeTrial(tx, 'email', trialDigest(deps.digestKey, 'email', email), now))) throw problem('signup.email_taken');
  if (!(await takeTrial(tx, 'phone', trialDigest(deps.digestKey, 'phone', phone), now))) throw problem('signup.phone_used');
}

async function publish(deps: Pick<Deps, 'bus' | 'digestKey'>, tx: Tx<AuthDb>, ctx: RequestContext, user: UserRow): Promise<void> {
  const meta = { actor: { kind: 'user', id: user.id }, correlationId: ctx.requestId } as const;
  await deps.bus.publish(tx, meta, 'user.registered', { userId: user.id, firmId: null, grant: null });
  await deps.bus.publish(tx, meta, 'trial.started', { userId: user.id });
  const link = {
    id: ctx.newId(),
    purpose: 'email_verification' as const,
    accountDigest: accountDigest(deps.digestKey, user.email),
    userId: user.id,
  };
  await replaceLinks(tx, { ...link, requestedAt: ctx.now() });
  await deps.bus.publish(tx, meta, 'email.verification-requested', { linkId: link.id });
}
