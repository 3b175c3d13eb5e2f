import { authPaths } from '@attendu/contracts/auth/paths';
import type { authRoutes } from '@attendu/contracts/auth/routes';
import { researchPaths } from '@attendu/contracts/research/paths';
import type { researchRoutes } from '@attendu/contracts/research/routes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, endpoints } from '../../lib/api.ts';
import { fullName } from '../../lib/full-name.ts';
import { withFreshFactor } from '../second-factor/confirmation.ts';

const research = endpoints<typeof researchRoutes>(researchPaths);
const { firmMembers } = endpoints<typeof authRoutes>(authPaths);
const KEY = [research.modelConsent.id];

export function useModelConsent() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(research.modelConsent, { signal }) });
}

/** Gives the consent to these hosts, or withdraws it when there is none. */
export function useDecideConsent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (hosts: string[] | null) =>
      withFreshFactor(() =>
        hosts === null ? call(research.withdrawModelConsent, {}) : call(research.giveModelConsent, { body: { hosts } }),
      ),
    onSuccess: (consent) => client.setQueryData(KEY, consent),
    // The models may have changed since they were read.
    onError: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

/** The name of a member of the caller's firm; null while it is read, and for a former member. */
export function useMemberName(userId: string | null): string | null {
  const { data } = useQuery({
    queryKey: [firmMembers.id],
    queryFn: ({ signal }) => call(firmMembers, { signal }),
    enabled: userId !== null,
  });
  const member = data?.members.find(({ id }) => id === userId);
  return member === undefined ? null : fullName(member) || member.email;
}
