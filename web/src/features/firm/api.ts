import { analyticsPaths } from '@attendu/contracts/analytics/paths';
import type { analyticsRoutes } from '@attendu/contracts/analytics/routes';
import { useQuery } from '@tanstack/react-query';
import { call, endpoints } from '../../lib/api.ts';

const { firmUsage } = endpoints<typeof analyticsRoutes>(analyticsPaths);

export function useFirmUsage() {
  return useQuery({ queryKey: [firmUsage.id], queryFn: ({ signal }) => call(firmUsage, { signal }) });
}
