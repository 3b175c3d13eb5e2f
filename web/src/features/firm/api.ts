import { analyticsPaths } from '@attendu/contracts/analytics/paths';
import type { FirmPeriod } from '@attendu/contracts/analytics/periods';
import type { analyticsRoutes } from '@attendu/contracts/analytics/routes';
import type { FirmMember } from '@attendu/contracts/auth/firm-routes';
import { authPaths } from '@attendu/contracts/auth/paths';
import type { authRoutes } from '@attendu/contracts/auth/routes';
import type { RouteResult } from '@attendu/contracts/route';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, endpoints } from '../../lib/api.ts';
import { withFreshFactor } from '../second-factor/confirmation.ts';
import { SESSION_KEY } from '../session/api.ts';

const { firmUsage } = endpoints<typeof analyticsRoutes>(analyticsPaths);
const auth = endpoints<typeof authRoutes>(authPaths);

/** A member of the firm, with their usage in a period. */
export type Member = RouteResult<typeof analyticsRoutes.firmUsage>['byMember'][number];

export function useFirmUsage(period: FirmPeriod) {
  return useQuery({
    queryKey: [firmUsage.id, period],
    // The figures of the former period are shown, as such, until those of the next one come.
    queryFn: async ({ signal }) => ({ ...(await call(firmUsage, { signal, query: { period } })), period }),
    placeholderData: keepPreviousData,
  });
}

/** The caller's firm and its members. */
export function useFirm() {
  return useQuery({ queryKey: [auth.firmMembers.id], queryFn: ({ signal }) => call(auth.firmMembers, { signal }) });
}

export function useFirmInvitations() {
  return useQuery({ queryKey: [auth.firmInvitations.id], queryFn: ({ signal }) => call(auth.firmInvitations, { signal }) });
}

/** Changes of a firm by an administrator, or by a member for themselves; refreshes every screen that shows it. */
export function useFirmChange() {
  const client = useQueryClient();
  const onSuccess = () => {
    for (const queryKey of [[firmUsage.id], [auth.firmInvitations.id], [auth.firmMembers.id], SESSION_KEY])
      void client.invalidateQueries({ queryKey });
  };
  return {
    invite: useMutation({ mutationFn: (email: string) => withFreshFactor(() => call(auth.inviteMember, { body: { email } })), onSuccess }),
    withdraw: useMutation({
      mutationFn: (invitationId: string) => withFreshFactor(() => call(auth.withdrawInvitation, { params: { invitationId } })),
      onSuccess,
    }),
    rename: useMutation({ mutationFn: (name: string) => withFreshFactor(() => call(auth.renameFirm, { body: { name } })), onSuccess }),
    requireFactor: useMutation({
      mutationFn: (required: boolean) => withFreshFactor(() => call(auth.requireFactor, { body: { required } })),
      onSuccess,
    }),
    changeRole: useMutation({
      mutationFn: (o: { userId: string; role: FirmMember['role'] }) =>
        withFreshFactor(() => call(auth.changeMember, { params: { userId: o.userId }, body: { role: o.role } })),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (userId: string) => withFreshFactor(() => call(auth.removeMember, { params: { userId } })),
      onSuccess,
    }),
    // The member loses the seat's plan, so everything is read again.
    leave: useMutation({ mutationFn: () => call(auth.leaveFirm, {}), onSuccess: () => client.invalidateQueries() }),
  };
}

export const checkFirmInvitation = (token: string, signal: AbortSignal) => call(auth.checkFirmInvitation, { body: { token }, signal });
export const acceptFirmInvitation = (token: string) => call(auth.acceptFirmInvitation, { body: { token } });

type NewMember = { token: string; firstName: string; lastName: string; newPassword: string; termsAccepted: true };
/** Creates an account for an invited address; the browser is then signed in. */
export const joinFirm = (body: NewMember) => call(auth.joinFirm, { body });
