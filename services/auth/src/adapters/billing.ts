import { billingRoutes } from '@attendu/contracts/billing/routes';
import { createClient } from '@attendu/http/client';
import type { Logger } from '@attendu/log/logger';

const TIMEOUT_MS = 5_000;
/** When a person's plan ended or will end; null for a plan without end, undefined for a person without a plan. Rejects when billing does not answer. */
export type PlanEnd = (userId: string, correlationId: string) => Promise<Date | null | undefined>;

export function createPlanEnd(o: { url: string; serviceKey: string; log: Logger }): PlanEnd {
  const client = createClient({ service: 'auth', serviceKey: o.serviceKey, urls: { billing: o.url }, log: o.log });
  return async (userId, correlationId) => {
    const options = { requestId: correlationId, timeoutMs: TIMEOUT_MS };
    const { entitlement } = await client.call(billingRoutes.entitlement, { params: { userId } }, options);
    if (entitlement === null) return undefined;
    return entitlement.until === null ? null : new Date(entitlement.until);
  };
}
