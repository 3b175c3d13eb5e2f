import type { Account, FactorKind } from '@attendu/contracts/auth/schemas';
import { inTransaction, type Tx } from '@attendu/db/database';
import { eventMeta, type RequestContext, requireUser } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import type { AuthDb, SecondFactorRow, UserRow } from '../db/schema.ts';
import {
  confirmTotp,
  deleteTotp,
  factorsOf,
  hasFactor,
  insertFactor,
  keepChallenge,
  takeChallenge,
  unconfirmedTotp,
} from '../db/second-factors.ts';
import { revokeOwnSessions } from '../db/sessions.ts';
import { findUser } from '../db/users.ts';
import { accountOf } from '../domain/account.ts';
import { confirmSession } from './confirm-session.ts';
import type { Deps } from './deps.ts';
import { decryptSecret, encryptSecret, renewCodes } from './factor-secrets.ts';
import { lockOwnAccount, proveOwner } from './prove-owner.ts';
import { keepSecurityEvent } from './security-log.ts';

type Password = { readonly password?: string | undefined };
type Added = { readonly account: Account; readonly recoveryCodes: string[] | null; readonly token: string | null };

/** How long a prepared factor waits for its first code, or for its device's answer. */
export const PREPARED_MS = 15 * 60 * 1_000;
const PASSKEYS_MAX = 10;

/**
 * Checks that the owner of the account is adding a factor: by the password, except in the first minutes of a session that awaits a first
 * one; the contract asks for a fresh verification of an existing one too, so that a stolen session cannot replace it. Only a proved address
 * may have a factor: otherwise someone who signed up with another's address could shut its owner out.
 */
async function proveAdding(deps: Deps, ctx: RequestContext, { password }: Password): Promise<UserRow> {
  const { userId, awaits, factorAt } = requireUser(ctx);
  const user = await findUser(deps.database.kysely, userId);
  if (!user) throw problem('auth.required');
  if (user.emailVerifiedAt === null) throw problem('EMAIL_NOT_VERIFIED');
  if (factorAt === undefined && (await hasFactor(deps.database.kysely, userId))) throw problem('auth.second_factor_required');
  if (awaits !== 'enrolment') await proveOwner(deps, ctx, user, password);
  return user;
}

/** Prepares an application: its key is shown once and counts only after its first code. */
export function startTotp(deps: Deps) {
  return async (ctx: RequestContext, input: Password): Promise<{ factorId: string; secret: string; uri: string }> => {
    const { id: userId, email } = await proveAdding(deps, ctx, input);
    const [id, secret] = [ctx.newId(), deps.totp.newSecret()];
    await inTransaction(deps.database.kysely, async (tx) => {
      await lockOwnAccount(tx, ctx);
      await deleteTotp(tx, userId, 'unconfirmed');
      await insertFactor(tx, {
        ...{ id, userId, kind: 'totp', name: 'Application d’authentification', createdAt: ctx.now() },
        ...{ confirmedAt: null, lastUsedAt: null, lastStep: null },
        ...{ credentialId: null, publicKey: null, signCount: null, transports: null },
        secret: encryptSecret(deps, { id, userId }, secret),
      });
    });
    return { factorId: id, secret, uri: deps.totp.uri(secret, email) };
  };
}

export function confirmTotpFactor(deps: Deps) {
  return async (ctx: RequestContext, input: { readonly factorId: string; readonly code: string }): Promise<Added> =>
    add(deps, ctx, 'totp', async (tx, userId) => {
      const prepared = await unconfirmedTotp(tx, input.factorId, userId, new Date(ctx.now().getTime() - PREPARED_MS));
      if (!prepared) throw problem('auth.factor_unconfirmed');
      const step = deps.totp.stepOf(decryptSecret(deps, prepared), input.code, ctx.now());
      if (step === null) throw problem('auth.factor_refused');
      await confirmTotp(tx, prepared, step, ctx.now());
    });
}

const passkeysOf = (rows: readonly SecondFactorRow[]) =>
  rows.flatMap(({ credentialId, transports }) => (credentialId === null ? [] : [{ credentialId, transports: transports ?? [] }]));

export function startPasskey(deps: Deps) {
  return async (ctx: RequestContext, input: Password): Promise<{ options: Record<string, unknown> }> => {
    const user = await proveAdding(deps, ctx, input);
    const known = passkeysOf(await factorsOf(deps.database.kysely, user.id));
    if (known.length >= PASSKEYS_MAX) throw problem('auth.factor_limit');
    const { challenge, options } = await deps.webauthn.addingOptions(user, known);
    const { sessionId } = requireUser(ctx);
    await keepChallenge(deps.database.kysely, { sessionId, purpose: 'add', challenge, createdAt: ctx.now() });
    return { options };
  };
}

export function addPasskey(deps: Deps) {
  return async (ctx: RequestContext, input: { readonly name: string; readonly answer: Record<string, unknown> }): Promise<Added> => {
    const { sessionId } = requireUser(ctx);
    const since = new Date(ctx.now().getTime() - PREPARED_MS);
    const challenge = await takeChallenge(deps.database.kysely, { sessionId, purpose: 'add' }, since);
    if (challenge === null) throw problem('auth.factor_unconfirmed');
    const passkey = await deps.webauthn.added(challenge, input.answer);
    if (passkey === null) throw problem('auth.factor_refused');
    return add(deps, ctx, 'passkey', async (tx, userId) => {
      if (passkeysOf(await factorsOf(tx, userId)).length >= PASSKEYS_MAX) throw problem('auth.factor_limit');
      const now = ctx.now();
      const inserted = await insertFactor(tx, {
        ...{ id: ctx.newId(), userId, kind: 'passkey', name: input.name, secret: null, lastStep: null },
        ...{ createdAt: now, confirmedAt: now, lastUsedAt: null },
        ...passkey,
      });
      if (!inserted) throw problem('auth.factor_refused');
    });
  };
}

/** Adds a factor. The first one comes with recovery codes and closes the other sessions, which did not verify it. */
async function add(
  deps: Deps,
  ctx: RequestContext,
  kind: FactorKind,
  insert: (tx: Tx<AuthDb>, userId: string) => Promise<void>,
): Promise<Added> {
  const { userId, sessionId } = requireUser(ctx);
  const { user, recoveryCodes, token, cookies } = await inTransaction(deps.database.kysely, async (tx) => {
    const user = await lockOwnAccount(tx, ctx);
    const isFirst = !(await hasFactor(tx, userId));
    await insert(tx, userId);
    const recoveryCodes = isFirst ? await renewCodes(deps, tx, userId) : null;
    if (isFirst) await revokeOwnSessions(tx, userId, { exceptId: sessionId }, ctx.now());
    await keepSecurityEvent(deps, tx, ctx, 'factor.added', { userId, detail: kind });
    await deps.bus.publish(tx, eventMeta(ctx), 'factor.changed', { userId, factorChange: `${kind}_added` });
    return { user, recoveryCodes, ...(await confirmSession(deps, tx, ctx)) };
  });
  for (const cookie of cookies) ctx.setCookie(cookie);
  const account = (await findUser(deps.database.kysely, userId)) ?? { ...user, firmName: null };
  return { account: accountOf(account), recoveryCodes, token };
}
