import { randomUUID } from 'node:crypto';
import { inTransaction } from '@attendu/db/database';
import { uuidV7 } from '@attendu/http/uuid-v7';
import { replaceLinks, startLink } from '../db/links.ts';
import { findUserByEmail, insertUser, newUser } from '../db/users.ts';
import { accountDigest } from '../domain/account-digest.ts';
import { LINK_VALID_MS, linkToken } from '../domain/link.ts';
import { digestOf } from '../domain/session.ts';
import type { Deps } from './deps.ts';

/**
 * Makes an account a super-administrator, for an operator at the terminal: the first one has nobody to invite them. An address without an account
 * gets one, and the link that sets its password; null for an account that exists.
 */
export function makeAdministrator(deps: Pick<Deps, 'database' | 'bus' | 'linkKey' | 'digestKey' | 'publicUrl'>) {
  return async (email: string, now: Date): Promise<{ readonly link: string | null }> =>
    inTransaction(deps.database.kysely, async (tx) => {
      const known = await findUserByEmail(tx, email);
      if (known !== undefined) {
        await tx.updateTable('users').set({ isSuperAdmin: true, updatedAt: now }).where('id', '=', known.id).execute();
        return { link: null };
      }
      const user = newUser(randomUUID(), email, now, { isSuperAdmin: true, tracking: '{"source":"operator"}' });
      await insertUser(tx, user);
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
