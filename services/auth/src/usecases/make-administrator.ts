import { randomUUID } from 'node:crypto';
import { inTransaction } from '@attendu/db/database';
import { uuidV7 } from '@attendu/http/uuid-v7';
import type { Logger } from '@attendu/log/logger';
import { replaceLinks, startLink } from '../db/links.ts';
import { revokeSessionsOf } from '../db/sessions.ts';
import { findUserByEmail, insertUser, newUser } from '../db/users.ts';
import { accountDigest } from '../domain/account-digest.ts';
import { LINK_VALID_MS, linkToken } from '../domain/link.ts';
import { digestOf } from '../domain/session.ts';
import type { Deps } from './deps.ts';
import { keepSecurityEvent } from './security-log.ts';

type AdministratorDeps = Pick<Deps, 'database' | 'bus' | 'linkKey' | 'digestKey' | 'publicUrl'> & { readonly log: Logger };

/**
 * Makes an account a super-administrator, for an operator at the terminal: the first one has nobody to invite them. An address without an account
 * gets one, and the link that sets its password; null for an account that exists, whose open sessions end: each was opened without the second factor
 * that administrators must have.
 */
export function makeAdministrator(deps: AdministratorDeps) {
  return async (email: string, now: Date): Promise<{ readonly link: string | null }> =>
    inTransaction(deps.database.kysely, async (tx) => {
      const ctx = { now: () => now, newId: () => uuidV7(now.getTime()), clientAddress: null, log: deps.log };
      const keepRights = (userId: string) => keepSecurityEvent(deps, tx, ctx, 'rights.changed', { userId, detail: 'super_admin' });
      const known = await findUserByEmail(tx, email);
      if (known !== undefined) {
        await tx.updateTable('users').set({ isSuperAdmin: true, updatedAt: now }).where('id', '=', known.id).execute();
        await revokeSessionsOf(tx, known.id, now);
        await keepRights(known.id);
        return { link: null };
      }
      const user = newUser(randomUUID(), email, now, { isSuperAdmin: true, tracking: '{"source":"operator"}' });
      await insertUser(tx, user);
      await keepSecurityEvent(deps, tx, ctx, 'account.created', { userId: user.id, detail: 'operator' });
      await keepRights(user.id);
      const linkId = uuidV7(now.getTime());
      const token = linkToken(deps.linkKey, 'invitation', linkId);
      const digest = accountDigest(deps.digestKey, email);
      await replaceLinks(tx, { id: linkId, purpose: 'invitation', accountDigest: digest, userId: user.id, requestedAt: now });
      await startLink(tx, linkId, digestOf(token), new Date(now.getTime() + LINK_VALID_MS.invitation));
      const meta = { actor: { kind: 'service', id: 'auth' }, correlationId: `operator-${user.id}` } as const;
      await deps.bus.publish(tx, meta, 'user.registered', { userId: user.id, firmId: null, grant: null });
      const link = new URL('/signupWithTokenPage', deps.publicUrl);
      link.search = new URLSearchParams({ email, token }).toString();
      return { link: link.href };
    });
}
