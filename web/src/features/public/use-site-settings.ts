import { gatewayPaths } from '@attendu/contracts/gateway/paths';
import type { gatewayRoutes } from '@attendu/contracts/gateway/routes';
import { useQuery } from '@tanstack/react-query';
import { call, endpoints } from '../../lib/api.ts';

const siteRoute = endpoints<typeof gatewayRoutes>(gatewayPaths).site;

/** The operator's settings; read once, since they change with a restart only. */
export function useSiteSettings(enabled = true) {
  return useQuery({
    queryKey: [siteRoute.id],
    queryFn: ({ signal }) => call(siteRoute, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  });
}
