import { dossierPaths } from '@attendu/contracts/dossier/paths';
import type { dossierRoutes } from '@attendu/contracts/dossier/routes';
import type { DossierSort } from '@attendu/contracts/dossier/schemas';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ApiProblem, call, endpoints } from '../../../lib/api.ts';

const routes = endpoints<typeof dossierRoutes>(dossierPaths);

/** Queries to refresh after a change of the list, the folders or a name. */
export const STALE_AFTER_CHANGE = [
  [routes.list.id],
  [routes.search.id],
  [routes.listGroups.id],
  [routes.read.id],
  [routes.thread.id],
] as const;
/** Mutation key of changes to searches and folders, which run one after the other. */
export const CHANGE_KEY = ['searches.change'] as const;
export const DOSSIER_LIST_KEY = [routes.list.id] as const;

const LONG_READING_MS = 60 * 60_000;
const LEAST_POLL_MS = 5_000;
/** Each page is a call: a long list must not use up what the user may read in a minute. */
const POLL_MS_A_PAGE = 1_000;

/** Searches of a folder (or of none, or all), ten at a time; read again while one of them is under way. */
export function useDossierList(group: string | null, sort: DossierSort) {
  return useInfiniteQuery({
    queryKey: [...DOSSIER_LIST_KEY, group, sort],
    queryFn: ({ pageParam, signal }) =>
      call(routes.list, { query: { cursor: pageParam ?? undefined, group: group ?? undefined, sort }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
    // As long as a dossier may be read: Back finds the whole list again, and so its place in it.
    gcTime: LONG_READING_MS,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some((page) => page.dossiers.some((dossier) => dossier.is_analysing === 'pending'))
        ? Math.max(LEAST_POLL_MS, data.pages.length * POLL_MS_A_PAGE)
        : false,
  });
}

/** The searches that have every word of `q`; earlier results stay while more is typed. */
export function useFound(q: string) {
  return useInfiniteQuery({
    queryKey: [routes.search.id, q],
    queryFn: ({ pageParam, signal }) => call(routes.search, { query: { q, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: (page, pages) => {
      const read = pages.reduce((sum, { dossiers }) => sum + dossiers.length, 0);
      return page.dossiers.length > 0 && read < page.total ? read : null;
    },
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
}

export function useGroups() {
  return useQuery({ queryKey: [routes.listGroups.id], queryFn: ({ signal }) => call(routes.listGroups, { signal }), staleTime: 0 });
}

export const readIds = (group: string | null) => call(routes.ids, { query: { group: group ?? undefined } });

/** The changes that a user makes to searches and folders. */
export type Change =
  | { kind: 'rename'; id: string; name: string }
  | { kind: 'pin'; ids: readonly string[]; isPinned: boolean }
  | { kind: 'move'; ids: readonly string[]; groupId: string | null }
  | { kind: 'delete'; ids: readonly string[] }
  | { kind: 'restore'; ids: readonly string[] }
  | { kind: 'create-group'; id: string; name: string }
  | { kind: 'rename-group'; id: string; name: string }
  | { kind: 'delete-group'; id: string; withDossiers: boolean }
  | { kind: 'restore-group'; id: string };

export async function send(change: Change): Promise<void> {
  switch (change.kind) {
    case 'rename':
      return void (await call(routes.rename, { params: { dossierId: change.id }, body: { name: change.name } }));
    case 'pin': {
      // One alone, as the former release takes it.
      const [only = '', ...others] = change.ids;
      const dossierId = others.length === 0 ? only : [only, ...others];
      return void (await call(routes.togglePin, { body: { dossierId, isPinned: change.isPinned } }));
    }
    case 'move':
      return void (await call(routes.move, { body: { dossier_ids: [...change.ids], group_id: change.groupId } }));
    case 'delete':
      return void (await call(routes.delete, { body: { dossier_ids: [...change.ids] } }));
    case 'restore':
      return void (await call(routes.restore, { body: { dossier_ids: [...change.ids] } }));
    case 'create-group':
      return void (await call(routes.createGroup, { body: { id: change.id, name: change.name } }));
    case 'rename-group':
      return void (await call(routes.renameGroup, { params: { groupId: change.id }, body: { name: change.name } }));
    case 'delete-group':
      return deleteGroup(change);
    case 'restore-group':
      return void (await call(routes.restoreGroup, { params: { groupId: change.id } }));
  }
}

async function deleteGroup({ id, withDossiers }: Extract<Change, { kind: 'delete-group' }>): Promise<void> {
  try {
    await call(routes.deleteGroup, { params: { groupId: id }, query: { with_dossiers: withDossiers ? 'true' : 'false' } });
  } catch (error) {
    // Gone: sent again because its first answer was lost, or deleted in another tab.
    if (!(error instanceof ApiProblem) || error.code !== 'dossier.group_not_found') throw error;
  }
}
