import { randomBytes } from 'node:crypto';
import { parisDay } from '@attendu/contracts/paris-day';
import { inTransaction } from '@attendu/db/database';
import type { RequestContext } from '@attendu/http/context';
import { addressBucket } from '@attendu/http/ip-address';
import { problem } from '@attendu/http/problem';
import { countSecurityEvent } from '@attendu/telemetry/security';
import type { CodeSender } from '../adapters/sms.ts';
import { addVerification, isKnownAttempt, lockSendings, noteMessage, removeVerification, sentCounts } from '../db/phone-verifications.ts';
import type { SmsOutcome } from '../db/schema.ts';
import { countSmsOutcome } from '../db/sms-days.ts';
import { findUser } from '../db/users.ts';
import { accountDigest } from '../domain/account-digest.ts';
import { CODE_VALID_MS, CODES_COUNTED_MS, decideSending, HOUR_MS, isSuspect, newCode } from '../domain/code.ts';
import { counterDigest } from '../domain/counter-digest.ts';
import { mobilePhone, type Phone, PhoneRefused, SendingUnknown } from '../domain/phone.ts';
import { digestOf } from '../domain/session.ts';
import { signupCookie } from '../domain/signup-cookie.ts';
import { codeDigest } from '../domain/trial-identity.ts';
import { countSms } from '../figures.ts';
import { refuseWeak } from './choose-password.ts';
import type { Deps } from './deps.ts';
import { attemptOf } from './signup-attempt.ts';

type Input = {
  readonly phone: string;
  readonly email?: string | undefined;
  readonly password?: string | undefined;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly attempt?: string | undefined;
};
type Started = { readonly attempt: string; readonly resendAfterSeconds: number };

/**
 * Sends a code to a phone, for one address and one attempt. Does not reveal whether the address has an account. The code is counted
 * before it is sent, and removed when the sending fails. A password that the sign-up would refuse is refused here, before a message is paid.
 */
export function startPhoneVerification(deps: Pick<Deps, 'database' | 'sms' | 'digestKey'>) {
  return async (ctx: RequestContext, input: Input): Promise<Started> => {
    const phone = mobilePhone(input.phone, deps.sms.countries);
    if (!phone) throw problem('signup.phone_refused');
    const email = input.email ?? (await emailOfSession(deps, ctx));
    if (input.password !== undefined)
      refuseWeak(input.password, { email, firstName: input.firstName ?? '', lastName: input.lastName ?? '' });
    const { sender } = deps.sms;
    if (!sender) throw problem('signup.sms_unavailable');
    const given = attemptOf(ctx, input);
    const isOurs = given !== null && (await isKnownAttempt(deps.database.kysely, digestOf(given)));
    const attempt = isOurs ? given : randomBytes(32).toString('base64url');
    const code = newCode();
    const { id, nextAfterMs } = await count(deps, ctx, { phone, email, attempt, code });
    await send(deps, ctx, sender, { id, number: phone.number, code });
    ctx.setCookie(signupCookie(attempt));
    return { attempt, resendAfterSeconds: Math.ceil(nextAfterMs / 1_000) };
  };
}

/**
 * A code that the carrier has refused is removed; one that it may have taken stays counted and may be typed: it may arrive, and it may have to be paid.
 * @throws signup.phone_refused, signup.sms_unavailable
 */
async function send(
  deps: Pick<Deps, 'database'>,
  ctx: RequestContext,
  sender: CodeSender,
  { id, number, code }: { readonly id: string; readonly number: string; readonly code: string },
): Promise<void> {
  const { kysely } = deps.database;
  let messageId: string | null;
  try {
    messageId = await sender.send(number, code);
    countSms('sent');
  } catch (error) {
    const isUnknown = error instanceof SendingUnknown;
    if (!isUnknown)
      await inTransaction(kysely, async (tx) => {
        await lockSendings(tx);
        await removeVerification(tx, id);
      });
    if (error instanceof PhoneRefused) throw problem('signup.phone_refused');
    countSms('failed');
    if (!isUnknown) {
      await keepOutcome(deps, ctx, 'failed');
      throw problem('signup.sms_unavailable', { cause: error });
    }
    ctx.log.warn({ err: error }, 'the carrier did not say whether it took a text message');
    messageId = null;
  }
  await keepOutcome(deps, ctx, 'sent');
  if (messageId !== null)
    await noteMessage(kysely, id, messageId).catch((err: unknown) => ctx.log.warn({ err }, 'the id of a text message was not kept'));
}

/** For the administrators' screen. A code that was sent stays sent when its count cannot be written. */
async function keepOutcome({ database }: Pick<Deps, 'database'>, ctx: RequestContext, outcome: SmsOutcome): Promise<void> {
  await countSmsOutcome(database.kysely, parisDay(ctx.now()), outcome).catch((err: unknown) =>
    ctx.log.warn({ err, outcome }, 'the outcome of a code was not counted'),
  );
}

async function emailOfSession(deps: Pick<Deps, 'database'>, ctx: RequestContext): Promise<string> {
  const user = ctx.user ? await findUser(deps.database.kysely, ctx.user.userId) : undefined;
  if (!user) throw problem('request.invalid', { errors: [{ path: 'email', message: 'Adresse e-mail invalide.' }] });
  return user.email;
}

async function count(
  deps: Pick<Deps, 'database' | 'sms' | 'digestKey'>,
  ctx: RequestContext,
  sending: { readonly phone: Phone; readonly email: string; readonly attempt: string; readonly code: string },
): Promise<{ id: string; nextAfterMs: number }> {
  const { phone, email, attempt, code } = sending;
  const now = ctx.now();
  const before = (ms: number): Date => new Date(now.getTime() - ms);
  const digest = (kind: 'phone' | 'phone-range' | 'place', value: string): Buffer => counterDigest(deps.digestKey, kind, value);
  const counters = {
    phoneDigest: digest('phone', phone.number),
    rangeDigest: digest('phone-range', phone.range),
    placeDigest: digest('place', addressBucket(ctx.clientAddress ?? 'unknown')),
  };
  const id = ctx.newId();
  const decision = await inTransaction(deps.database.kysely, async (tx) => {
    await lockSendings(tx);
    const sent = await sentCounts(tx, counters, { day: before(CODES_COUNTED_MS), hour: before(HOUR_MS) });
    const decided = decideSending(sent, deps.sms.dailyCap, now);
    if (!decided.allowed) return decided;
    const counted = { sent: sent.total, verified: sent.verified };
    await addVerification(tx, {
      id,
      attemptDigest: digestOf(attempt),
      phone: phone.number,
      ...counters,
      accountDigest: accountDigest(deps.digestKey, email),
      codeDigest: codeDigest(deps.digestKey, id, code),
      tries: 0,
      sentAt: now,
      expiresAt: new Date(now.getTime() + CODE_VALID_MS),
      verifiedAt: null,
      usedAt: null,
      endedAt: null,
      messageId: null,
    });
    return { ...decided, counted };
  });
  if (decision.allowed && isSuspect(decision.counted)) {
    countSecurityEvent('sms.unanswered');
    // Alarm: hardly any sent code is typed, as in SMS pumping.
    ctx.log.error(decision.counted, 'few of the codes that are sent come back');
  }
  if (decision.allowed) return { id, nextAfterMs: decision.nextAfterMs };
  countSms('limited');
  await keepOutcome(deps, ctx, decision.because);
  if (decision.because === 'total') {
    countSecurityEvent('sms.cap_reached');
    // Alarm: SMS pumping, or a cap too low for the day.
    ctx.log.error({ cap: deps.sms.dailyCap }, 'daily cap of text messages reached: none is sent');
  } else ctx.log.warn({ because: decision.because }, 'text message refused by a limit');
  throw problem('signup.too_many_codes', { retryAfterSeconds: Math.ceil(decision.retryAfterMs / 1_000) });
}
