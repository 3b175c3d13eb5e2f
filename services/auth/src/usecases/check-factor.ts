import type { Account, FactorKind } from '@attendu/contracts/auth/schemas';
import { inTransaction } from '@attendu/db/database';
import { eventMeta, type RequestContext, requireUser } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import type { SecondFactorRow } from '../db/schema.ts';
import { factorsOf, keepChallenge, takeChallenge, useCount, useRecoveryCode, useStep } from '../db/second-factors.ts';
import { findUser } from '../db/users.ts';
import { accountOf } from '../domain/account.ts';
import { counterDigest } from '../domain/counter-digest.ts';
import { FREE_FAILURES } from '../domain/lock-out.ts';
import { confirmSession } from './confirm-session.ts';
import { countedAttempt, secondsUntil } from './counted-attempt.ts';
import type { Deps } from './deps.ts';
import { decryptSecret, recoveryDigest } from './factor-secrets.ts';
import { lockOwnAccount } from './prove-owner.ts';
import { keepSecurityEvent } from './security-log.ts';

/** Counted over all addresses together, so that somebody who has the password gains nothing by changing address. */
const ANYWHERE = 'anywhere';
const CHALLENGE_MS = 5 * 60 * 1_000;

type PasskeyRow = SecondFactorRow & { credentialId: string; publicKey: Buffer; signCount: number; transports: string[] };
const isPasskey = (row: SecondFactorRow): row is PasskeyRow => row.kind === 'passkey';

type FactorAnswer = { readonly code: string } | { readonly recoveryCode: string } | { readonly passkey: Record<string, unknown> };
const kindOf = (proof: FactorAnswer): string => ('code' in proof ? 'totp' : 'passkey' in proof ? 'passkey' : 'recovery_code');
type Checked = { readonly account: Account; readonly token: string | null };

/** The factors that can confirm the session, and the challenge for a passkey. */
export function startFactorCheck(deps: Deps) {
  return async (ctx: RequestContext): Promise<{ kinds: FactorKind[]; passkeyOptions: Record<string, unknown> | null }> => {
    const { userId, sessionId } = requireUser(ctx);
    const factors = await factorsOf(deps.database.kysely, userId);
    const kinds = [...new Set(factors.map(({ kind }) => kind))];
    const passkeys = factors.filter(isPasskey);
    if (passkeys.length === 0) return { kinds, passkeyOptions: null };
    const { challenge, options } = await deps.webauthn.checkingOptions(passkeys);
    await keepChallenge(deps.database.kysely, { sessionId, purpose: 'check', challenge, createdAt: ctx.now() });
    return { kinds, passkeyOptions: options };
  };
}

/**
 * Confirms the session by a second factor. Codes are counted and locked out as passwords are; a passkey, which cannot be guessed, is not, so
 * that its owner is never locked out by another's guesses. @throws auth.factor_refused, request.rate_limited
 */
export function checkFactor(deps: Deps) {
  return async (ctx: RequestContext, proof: FactorAnswer): Promise<Checked> => {
    const { userId } = requireUser(ctx);
    const factors = await factorsOf(deps.database.kysely, userId);
    if (factors.length === 0) throw problem('auth.factor_refused');
    if ('passkey' in proof) await checkPasskey(deps, ctx, factors.filter(isPasskey), proof.passkey);
    else
      await checkCode(deps, ctx, () =>
        'code' in proof ? useTotp(deps, ctx, factors, proof.code) : useRecovery(deps, ctx, proof.recoveryCode),
      );
    const { token, cookies } = await inTransaction(deps.database.kysely, async (tx) => {
      await lockOwnAccount(tx, ctx);
      await keepSecurityEvent(deps, tx, ctx, 'factor.verified', { userId, detail: kindOf(proof) });
      return confirmSession(deps, tx, ctx);
    });
    for (const cookie of cookies) ctx.setCookie(cookie);
    const user = await findUser(deps.database.kysely, userId);
    if (!user) throw problem('auth.required');
    return { account: accountOf(user), token };
  };
}

async function checkCode(deps: Deps, ctx: RequestContext, check: () => Promise<boolean>): Promise<void> {
  const { userId } = requireUser(ctx);
  const counter = { account: counterDigest(deps.digestKey, 'factor', userId), place: ANYWHERE };
  const result = await countedAttempt(deps, ctx, counter, check);
  if (result.kind === 'right') return;
  if (result.kind === 'locked') throw problem('request.rate_limited', { retryAfterSeconds: secondsUntil(result.until, ctx.now()) });
  await keepSecurityEvent(deps, deps.database.kysely, ctx, 'factor.failed', { userId });
  if (result.lockedUntil !== null) await keepSecurityEvent(deps, deps.database.kysely, ctx, 'factor.locked', { userId });
  if (result.failures === FREE_FAILURES)
    await inTransaction(deps.database.kysely, (tx) =>
      deps.bus.publish(tx, eventMeta(ctx), 'factor.changed', { userId, factorChange: 'locked' }),
    );
  throw problem('auth.factor_refused');
}

async function useTotp(deps: Deps, ctx: RequestContext, factors: readonly SecondFactorRow[], code: string): Promise<boolean> {
  const factor = factors.find(({ kind }) => kind === 'totp');
  if (!factor) return false;
  const step = deps.totp.stepOf(decryptSecret(deps, factor), code, ctx.now());
  return step !== null && useStep(deps.database.kysely, factor.id, step, ctx.now());
}

async function useRecovery(deps: Deps, ctx: RequestContext, code: string): Promise<boolean> {
  const { userId } = requireUser(ctx);
  return inTransaction(deps.database.kysely, async (tx) => {
    if (!(await useRecoveryCode(tx, userId, recoveryDigest(deps, userId, code), ctx.now()))) return false;
    await keepSecurityEvent(deps, tx, ctx, 'recovery_code.used', { userId });
    await deps.bus.publish(tx, eventMeta(ctx), 'factor.changed', { userId, factorChange: 'code_used' });
    return true;
  });
}

async function checkPasskey(
  deps: Deps,
  ctx: RequestContext,
  passkeys: readonly PasskeyRow[],
  answer: Record<string, unknown>,
): Promise<void> {
  const { userId, sessionId } = requireUser(ctx);
  const { kysely } = deps.database;
  const refuse = async (): Promise<never> => {
    await keepSecurityEvent(deps, kysely, ctx, 'factor.failed', { userId, detail: 'passkey' });
    throw problem('auth.factor_refused');
  };
  const challenge = await takeChallenge(kysely, { sessionId, purpose: 'check' }, new Date(ctx.now().getTime() - CHALLENGE_MS));
  const passkey = passkeys.find(({ credentialId }) => credentialId === answer.id);
  if (challenge === null || !passkey) return refuse();
  const count = await deps.webauthn.checked(challenge, answer, passkey);
  if (count === null || !(await useCount(kysely, passkey.id, count, ctx.now()))) return refuse();
}
