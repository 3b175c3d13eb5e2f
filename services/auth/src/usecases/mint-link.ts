import type { RequestContext } from '@attendu/http/context';
import { findSendableInvitation } from '../db/firm-invitations.ts';
import { findSendableLink, startLink } from '../db/links.ts';
import { LINK_VALID_MS, linkToken, SENDABLE_MS } from '../domain/link.ts';
import { digestOf } from '../domain/session.ts';
import type { Deps } from './deps.ts';

type Mailed = {
  readonly contact: { readonly email: string; readonly firstName: string; readonly lastName: string };
  readonly token: string;
  readonly firmName?: string;
};

/** The secret of a link about to be mailed, valid from now; null when it was used, replaced, expired or has no account. */
export function mintLink(deps: Pick<Deps, 'database' | 'linkKey'>) {
  return async (ctx: RequestContext, input: { readonly linkId: string }): Promise<{ link: Mailed | null }> => {
    const { kysely } = deps.database;
    const now = ctx.now().getTime();
    const found = await findSendableLink(kysely, input.linkId, new Date(now - SENDABLE_MS));
    if (!found) return { link: await invitationLink(deps, input.linkId, ctx.now()) };
    const { purpose, ...contact } = found;
    const token = linkToken(deps.linkKey, purpose, input.linkId);
    const started = await startLink(kysely, input.linkId, digestOf(token), new Date(now + LINK_VALID_MS[purpose]));
    return { link: started ? { contact, token } : null };
  };
}

/** The secret of an invitation into a firm, whose validity starts at the invitation. */
async function invitationLink(deps: Pick<Deps, 'database' | 'linkKey'>, id: string, now: Date): Promise<Mailed | null> {
  const found = await findSendableInvitation(deps.database.kysely, id, now);
  if (!found) return null;
  const contact = { email: found.email, firstName: found.firstName ?? '', lastName: found.lastName ?? '' };
  return { contact, token: linkToken(deps.linkKey, 'firm_invitation', id), firmName: found.firmName };
}
