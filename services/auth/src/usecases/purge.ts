import { deleteDevicesUnseenSince } from '../db/devices.ts';
import { deleteInvitationsExpiredBefore } from '../db/firm-invitations.ts';
import { deleteFlowsStartedBefore } from '../db/identities.ts';
import { deleteLinksRequestedBefore } from '../db/links.ts';
import { deleteVerificationsSentBefore } from '../db/phone-verifications.ts';
import { deleteUnconfirmedBefore } from '../db/second-factors.ts';
import { deleteSecurityEventsBefore } from '../db/security-events.ts';
import { deleteSessionsEndedBefore } from '../db/sessions.ts';
import { deleteTalliesUntouchedSince } from '../db/sign-in-tallies.ts';
import { deleteDeliveriesBefore } from '../db/sms-deliveries.ts';
import { VERIFICATION_KEPT_MS } from '../domain/code.ts';
import { DEVICE_KEPT_MS } from '../domain/device.ts';
import { LINK_KEPT_MS } from '../domain/link.ts';
import { TALLY_KEPT_MS } from '../domain/lock-out.ts';
import { INVITATION_KEPT_MS } from '../domain/membership.ts';
import { FLOW_VALID_MS } from '../domain/oidc-flow.ts';
import { ENDED_KEPT_MS } from '../domain/session.ts';
import { PREPARED_MS } from './add-factor.ts';
import type { Deps } from './deps.ts';
import { securityLogEnd } from './security-log.ts';

/** Deletes expired rows. */
export function purge(deps: Pick<Deps, 'database'>) {
  return async (now: Date): Promise<void> => {
    await deleteSessionsEndedBefore(deps.database.kysely, new Date(now.getTime() - ENDED_KEPT_MS));
    await deleteDevicesUnseenSince(deps.database.kysely, new Date(now.getTime() - DEVICE_KEPT_MS));
    await deleteUnconfirmedBefore(deps.database.kysely, new Date(now.getTime() - PREPARED_MS));
    await deleteSecurityEventsBefore(deps.database.kysely, securityLogEnd(now));
    await deleteFlowsStartedBefore(deps.database.kysely, new Date(now.getTime() - FLOW_VALID_MS));
    await deleteTalliesUntouchedSince(deps.database.kysely, new Date(now.getTime() - TALLY_KEPT_MS));
    await deleteLinksRequestedBefore(deps.database.kysely, new Date(now.getTime() - LINK_KEPT_MS));
    await deleteInvitationsExpiredBefore(deps.database.kysely, new Date(now.getTime() - INVITATION_KEPT_MS));
    await deleteDeliveriesBefore(deps.database.kysely, new Date(now.getTime() - VERIFICATION_KEPT_MS));
    await deleteVerificationsSentBefore(deps.database.kysely, new Date(now.getTime() - VERIFICATION_KEPT_MS));
  };
}
