import { inTransaction } from '@attendu/db/database';
import { eventMeta, type RequestContext, requireUser } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { useProof } from '../db/phone-verifications.ts';
import { fillNames, startTrialOf } from '../db/trials.ts';
import { accountDigest } from '../domain/account-digest.ts';
import { VERIFIED_VALID_MS } from '../domain/code.ts';
import { takeTrials } from './create-verified-account.ts';
import type { Deps } from './deps.ts';
import { lockOwnAccount } from './prove-owner.ts';
import { attemptDigestOf } from './signup-attempt.ts';

type Input = {
  readonly userId?: string | undefined;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly attempt?: string | undefined;
  readonly tracking: object;
};

/**
 * Starts the trial of the session's user. Idempotent: a running trial is a success; otherwise this attempt
 * must have verified a phone for this account's address. `phoneVerified` and `userId` of the body are ignored.
 */
export function startTrial(deps: Pick<Deps, 'database' | 'bus' | 'digestKey'>) {
  return async (ctx: RequestContext, input: Input): Promise<{ success: true }> => {
    const { userId } = requireUser(ctx);
    if (input.userId !== undefined && input.userId !== userId) {
      ctx.log.warn({ audit: 'request.subject_mismatch' }, 'a trial was asked for another account');
      throw problem('request.subject_mismatch');
    }
    await inTransaction(deps.database.kysely, async (tx) => {
      const now = ctx.now();
      const user = await lockOwnAccount(tx, ctx);
      if (input.firstName && input.lastName) await fillNames(tx, userId, { firstName: input.firstName, lastName: input.lastName }, now);
      if (user.trialStartedAt !== null) return;
      const verifiedAfter = new Date(now.getTime() - VERIFIED_VALID_MS);
      const by = { attemptDigest: attemptDigestOf(ctx, input), accountDigest: accountDigest(deps.digestKey, user.email), verifiedAfter };
      const phone = await useProof(tx, by, now);
      if (phone === null) throw problem('signup.phone_not_verified');
      await takeTrials(deps, tx, user.email, phone, now);
      if (await startTrialOf(tx, userId, { phone, tracking: input.tracking }, now))
        await deps.bus.publish(tx, eventMeta(ctx), 'trial.started', { userId });
    });
    return { success: true };
  };
}
