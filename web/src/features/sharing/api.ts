import { dossierPaths } from '@attendu/contracts/dossier/paths';
import type { dossierRoutes } from '@attendu/contracts/dossier/routes';
import type { CommentAnchor, Share, ShareRight } from '@attendu/contracts/dossier/sharing-schemas';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiProblem, call, endpoints, problemTitle } from '../../lib/api.ts';
import { toast } from '../../ui/toast-store.ts';

const routes = endpoints<typeof dossierRoutes>(dossierPaths);

/** The target of a share: a search, or a folder with its searches. */
export type Target = { readonly kind: 'dossier' | 'folder'; readonly id: string; readonly name: string };

const sharingKey = ({ kind, id }: Target) => [routes.sharing.id, kind, id] as const;

export function useSharing(target: Target) {
  return useQuery({
    queryKey: sharingKey(target),
    queryFn: ({ signal }) =>
      target.kind === 'dossier'
        ? call(routes.sharing, { params: { dossierId: target.id }, signal })
        : call(routes.groupSharing, { params: { groupId: target.id }, signal }),
    staleTime: 0,
  });
}

export type SharingChange =
  | { kind: 'share'; memberId: string | null; right: ShareRight }
  | { kind: 'withdraw'; share: Share }
  | { kind: 'close'; closed: boolean };

function sendChange(target: Target, change: SharingChange): Promise<unknown> {
  if (change.kind === 'withdraw') return call(routes.withdraw, { params: { shareId: change.share.id } });
  if (change.kind === 'close') return call(routes.closeGroup, { params: { groupId: target.id }, body: { closed: change.closed } });
  const body = { member_id: change.memberId, right: change.right };
  return target.kind === 'dossier'
    ? call(routes.share, { params: { dossierId: target.id }, body })
    : call(routes.shareGroup, { params: { groupId: target.id }, body });
}

/** Changes the sharing of a target, and refreshes what shows it. */
export function useSharingChange(target: Target, onDone: (change: SharingChange) => void) {
  const client = useQueryClient();
  const stale = () =>
    Promise.all(
      [sharingKey(target), [routes.list.id], [routes.search.id], [routes.listGroups.id]].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
  return useMutation({
    mutationFn: async (change: SharingChange) => {
      await sendChange(target, change);
      await stale();
    },
    onSuccess: (_, change) => onDone(change),
    onError: (error) => {
      toast.error(problemTitle(error));
      void stale();
    },
  });
}

/** Dossiers that colleagues share with the reader, ten at a time. */
export function useSharedSearches() {
  return useInfiniteQuery({
    queryKey: [routes.shared.id],
    queryFn: ({ pageParam, signal }) => call(routes.shared, { query: { cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  });
}

const commentsKey = (dossierId: string) => [routes.comments.id, dossierId] as const;
const COMMENTS_EVERY_MS = 30_000;

/** Refetched while the page is open, since colleagues may reply. */
export function useComments(dossierId: string, enabled: boolean) {
  return useQuery({
    queryKey: commentsKey(dossierId),
    queryFn: ({ signal }) => call(routes.comments, { params: { dossierId }, signal }),
    enabled,
    refetchInterval: ({ state }) => (state.status === 'error' ? false : COMMENTS_EVERY_MS),
  });
}

/** `onAdded`: called even if the page was left meanwhile. */
export function useAddComment(dossierId: string, onAdded: () => void) {
  const client = useQueryClient();
  return useMutation({
    // One id for each comment, so that a retry does not create a second one.
    mutationFn: (comment: { id: string; text: string; anchor: CommentAnchor }) =>
      call(routes.comment, { params: { dossierId }, body: comment }),
    onSuccess: () => {
      onAdded();
      return client.invalidateQueries({ queryKey: commentsKey(dossierId) });
    },
  });
}

export function useDeleteComment(dossierId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (commentId: string) => call(routes.deleteComment, { params: { commentId } }),
    onError: (error) => {
      // Gone: sent again because its first answer was lost, or deleted in another tab.
      if (!(error instanceof ApiProblem) || error.code !== 'dossier.not_found') toast.error(problemTitle(error));
    },
    onSettled: () => client.invalidateQueries({ queryKey: commentsKey(dossierId) }),
  });
}

const NOTICES_KEY = [routes.notices.id] as const;
const NOTICES_EVERY_MS = 60_000;

export function useNotices() {
  return useQuery({
    queryKey: NOTICES_KEY,
    queryFn: ({ signal }) => call(routes.notices, { signal }),
    refetchInterval: NOTICES_EVERY_MS,
    refetchOnWindowFocus: true,
    staleTime: 30_000,
    // A badge that cannot be loaded shows no error.
    retry: 1,
  });
}

export function useReadNotices() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: string[]) => call(routes.readNotices, { body: { ids } }),
    onSettled: () => client.invalidateQueries({ queryKey: NOTICES_KEY }),
  });
}

const DIGEST_KEY = [routes.digest.id] as const;

export function useDigest() {
  return useQuery({ queryKey: DIGEST_KEY, queryFn: async ({ signal }) => (await call(routes.digest, { signal })).enabled });
}

/** Shown at once, and reverted when the change is refused. */
export function useSetDigest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (enabled: boolean) => call(routes.setDigest, { body: { enabled } }),
    onMutate: (enabled) => void client.setQueryData(DIGEST_KEY, enabled),
    onError: (error, enabled) => {
      client.setQueryData(DIGEST_KEY, !enabled);
      toast.error(problemTitle(error));
    },
  });
}
