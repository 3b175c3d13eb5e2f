import { timingSafeEqual } from 'node:crypto';
import { inTransaction } from '@attendu/db/database';
import type { RequestContext } from '@attendu/http/context';
import { lockSendings, markVerified, takeTry, triesSince } from '../db/phone-verifications.ts';
import { findUser } from '../db/users.ts';
import { accountDigest } from '../domain/account-digest.ts';
import { HOUR_MS, TRIES_A_CODE, TRIES_A_PHONE_AN_HOUR, TRIES_A_PLACE_AN_HOUR } from '../domain/code.ts';
import { counterDigest } from '../domain/counter-digest.ts';
import { mobilePhone } from '../domain/phone.ts';
import { codeDigest } from '../domain/trial-identity.ts';
import type { Deps } from './deps.ts';
import { attemptDigestOf } from './signup-attempt.ts';

type Input = {
  readonly phone: string;
  readonly code: string;
  readonly email?: string | undefined;
  readonly attempt?: string | undefined;
};

/** Checks a typed code. Each try is counted before the comparison; a right one is accepted once. */
export function checkPhoneVerification(deps: Pick<Deps, 'database' | 'sms' | 'digestKey'>) {
  return async (ctx: RequestContext, input: Input): Promise<{ verified: boolean }> => {
    const phone = mobilePhone(input.phone, deps.sms.countries);
    const email = input.email ?? (ctx.user ? (await findUser(deps.database.kysely, ctx.user.userId))?.email : undefined);
    if (!phone || email === undefined) return { verified: false };
    const now = ctx.now();
    const attemptDigest = attemptDigestOf(ctx, input);
    const phoneDigest = counterDigest(deps.digestKey, 'phone', phone.number);
    const verified = await inTransaction(deps.database.kysely, async (tx) => {
      await lockSendings(tx);
      const tries = await triesSince(tx, attemptDigest, phoneDigest, new Date(now.getTime() - HOUR_MS));
      if (tries.phone >= TRIES_A_PHONE_AN_HOUR || tries.place >= TRIES_A_PLACE_AN_HOUR) return false;
      const sent = await takeTry(
        tx,
        { attemptDigest, phoneDigest, accountDigest: accountDigest(deps.digestKey, email) },
        TRIES_A_CODE,
        now,
      );
      if (!sent || !timingSafeEqual(sent.codeDigest, codeDigest(deps.digestKey, sent.id, input.code))) return false;
      return markVerified(tx, sent.id, now);
    });
    return { verified };
  };
}
