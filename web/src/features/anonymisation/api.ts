import { anonymisationPaths } from '@attendu/contracts/anonymisation/paths';
import type { anonymisationRoutes } from '@attendu/contracts/anonymisation/routes';
import type { Anonymisation } from '@attendu/contracts/anonymisation/schemas';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiProblem, call, endpoints, isNotFound } from '../../lib/api.ts';
import { newId } from '../../lib/new-id.ts';
import type { Review } from './review/state.ts';

const anonymisationEndpoints = endpoints<typeof anonymisationRoutes>(anonymisationPaths);

export const LIST_KEY = [anonymisationEndpoints.list.id] as const;
export const readKey = (anonymisationId: string) => [anonymisationEndpoints.read.id, anonymisationId] as const;

/** Past anonymisations, ten at a time; read again while one of them is under way. */
export function useAnonymisationList(enabled: boolean) {
  return useInfiniteQuery({
    queryKey: LIST_KEY,
    queryFn: ({ pageParam, signal }) => call(anonymisationEndpoints.list, { query: { cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
    enabled,
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.anonymisations.some(({ status }) => status === 'pending')) ? 3000 : false,
  });
}

/** The first poll is early: most decisions take less than a second. */
const FIRST_POLLS = 5;

/** An anonymisation, null when this id has none yet; while it is pending, only its status and its place in the queue are asked again and again. */
export function useAnonymisation(anonymisationId: string, enabled: boolean) {
  const read = useQuery({
    queryKey: readKey(anonymisationId),
    queryFn: ({ signal }) => readOrNull(anonymisationId, signal),
    staleTime: Number.POSITIVE_INFINITY,
    // A review changes the stored value, so the cache is refreshed on return.
    gcTime: 0,
    enabled,
  });
  const isPending = read.data?.status === 'pending';
  const status = useQuery({
    queryKey: [anonymisationEndpoints.status.id, anonymisationId],
    queryFn: ({ signal }) => call(anonymisationEndpoints.status, { params: { anonymisationId }, signal }),
    enabled: isPending,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.dataUpdateCount < FIRST_POLLS ? 300 : 3000),
  });
  const hasEnded = isPending && status.data !== undefined && status.data.status !== 'pending';
  const { refetch, isFetching, isError } = read;
  useEffect(() => {
    if (hasEnded && !isFetching && !isError) void refetch();
  }, [hasEnded, isFetching, isError, refetch]);
  return { read, place: (isPending && status.data?.place) || null };
}

/** Saves in progress, by anonymisation: reopening one waits for its saves. */
const saves = new Map<string, Promise<unknown>>();

/** Ids made in this page that hold no text yet: the server is not asked for them. */
const unsent = new Set<string>();

/** The id of a new anonymisation. */
export function newAnonymisationId(): string {
  const id = newId();
  unsent.add(id);
  return id;
}

async function readOrNull(anonymisationId: string, signal: AbortSignal): Promise<Anonymisation | null> {
  if (unsent.has(anonymisationId)) return null;
  await saves.get(anonymisationId)?.catch(() => undefined);
  try {
    return await call(anonymisationEndpoints.read, { params: { anonymisationId }, signal });
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

/** Sends a decision under this id, where the same text sent again finds its first result; resolves once it is queued. */
export function anonymise(input: { text: string; userId: string; anonymisationId: string }) {
  const { text, userId, anonymisationId } = input;
  // From now on the server may hold it, whether its answer arrives or not.
  unsent.delete(anonymisationId);
  return call(anonymisationEndpoints.anonymise, { body: { decision_text: text, userId, anonymisationId } });
}

export function extractText(filename: string, contentBase64: string) {
  return call(anonymisationEndpoints.extract, { body: { filename, content_base64: contentBase64 } });
}

export function saveReview(anonymisationId: string, review: Review, revision: number) {
  const { mentions, settings } = review;
  const save = call(anonymisationEndpoints.review, {
    params: { anonymisationId },
    body: { review: { mentions: [...mentions], settings }, revision },
  });
  saves.set(anonymisationId, save);
  return save;
}

export async function readWord(anonymisationId: string, revision: number) {
  const params = { anonymisationId };
  try {
    return await call(anonymisationEndpoints.word, { params, query: { revision } });
  } catch (error) {
    // The former release, which still answers while this one is put in place, does not know the revision.
    if (error instanceof ApiProblem && error.code === 'request.invalid') return call(anonymisationEndpoints.word, { params, query: {} });
    throw error;
  }
}

export function deleteAnonymisation(anonymisationId: string) {
  return call(anonymisationEndpoints.delete, { params: { anonymisationId } });
}
