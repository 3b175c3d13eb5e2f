import { randomBytes, randomUUID } from 'node:crypto';
import { inTransaction } from '@attendu/db/database';
import { eventMeta, type RequestContext, requesterOf, requireUser } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { replaceLinks, startLink } from '../db/links.ts';
import { takeTrial } from '../db/trials.ts';
import { insertUser, newUser } from '../db/users.ts';
import { accountDigest } from '../domain/account-digest.ts';
import { LINK_VALID_MS, linkToken } from '../domain/link.ts';
import { digestOf } from '../domain/session.ts';
import { trialDigest } from '../domain/trial-identity.ts';
import { keepAct } from './admin-act.ts';
import type { Deps } from './deps.ts';
import { keepSecurityEvent } from './security-log.ts';

type Input = { readonly email: string; readonly trial_days: number };
type Invited = { readonly invite_link: string; readonly temp_password: string; readonly trial_end_date: string; readonly error: null };
const DAY_MS = 24 * 60 * 60 * 1_000;

/**
 * Creates an account for another person, with a trial, a link to choose their password, and a temporary password.
 * The caller is a super-administrator whose administrator's password the gateway checked.
 */
export function createInvite(deps: Deps) {
  return async (ctx: RequestContext, input: Input): Promise<Invited> => {
    const now = ctx.now();
    const trialEnd = new Date(now.getTime() + input.trial_days * DAY_MS);
    const expires = new Date(now.getTime() + LINK_VALID_MS.invitation);
    const tempPassword = randomBytes(18).toString('base64url');
    const user = newUser(randomUUID(), input.email, now, {
      // Random: the checks of a chosen password do not apply.
      passwordHash: await deps.passwords.hash(tempPassword, requesterOf(ctx)),
      passwordExpiresAt: expires,
      trialStartedAt: now,
      tracking: '{"source":"invitation"}',
    });
    const linkId = ctx.newId();
    const token = linkToken(deps.linkKey, 'invitation', linkId);
    await inTransaction(deps.database.kysely, async (tx) => {
      if (!(await insertUser(tx, user))) throw problem('signup.email_taken');
      // The address has now used its trial.
      await takeTrial(tx, 'email', trialDigest(deps.digestKey, 'email', input.email), now);
      await replaceLinks(tx, {
        id: linkId,
        purpose: 'invitation',
        accountDigest: accountDigest(deps.digestKey, user.email),
        userId: user.id,
        requestedAt: now,
      });
      await startLink(tx, linkId, digestOf(token), expires);
      const meta = eventMeta(ctx);
      const grant = { plan: 'trialing', periodEnd: trialEnd.toISOString() } as const;
      await deps.bus.publish(tx, meta, 'user.registered', { userId: user.id, firmId: null, grant });
      await deps.bus.publish(tx, meta, 'user.invited', { linkId });
      await keepSecurityEvent(deps, tx, ctx, 'account.created', {
        userId: user.id,
        actorId: requireUser(ctx).userId,
        detail: 'invitation',
      });
      await keepAct(deps, tx, ctx, { action: 'invite', subjectId: user.id, reason: null });
    });
    const link = new URL('/signupWithTokenPage', deps.publicUrl);
    link.search = new URLSearchParams({ email: user.email, token }).toString();
    return { invite_link: link.href, temp_password: tempPassword, trial_end_date: trialEnd.toISOString(), error: null };
  };
}
