import { dossierPaths } from '@attendu/contracts/dossier/paths';
import type { Rating } from '@attendu/contracts/dossier/rating-routes';
import type { dossierRoutes } from '@attendu/contracts/dossier/routes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, endpoints } from '../../../lib/api.ts';

const routes = endpoints<typeof dossierRoutes>(dossierPaths);
const keyOf = (dossierId: string) => [routes.rating.id, dossierId] as const;

/** One's own rating of an answer; null without one. */
export function useRating(dossierId: string) {
  return useQuery({
    queryKey: keyOf(dossierId),
    queryFn: async ({ signal }) => (await call(routes.rating, { params: { dossierId }, signal })).rating,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** Saves a rating; null withdraws it. */
export function useRate(dossierId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (rating: Rating | null) => {
      await (rating === null
        ? call(routes.withdrawRating, { params: { dossierId } })
        : call(routes.rate, { params: { dossierId }, body: rating }));
      return rating;
    },
    onSuccess: (rating) => void client.setQueryData(keyOf(dossierId), rating),
  });
}
