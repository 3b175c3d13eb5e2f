import { billingRoutes } from '@attendu/contracts/billing/routes';
import { createClient } from '@attendu/http/client';
import type { Logger } from '@attendu/log/logger';

const TIMEOUT_MS = 5_000;
/** When a person's plan ended or will end; null for a plan without end, undefined for a person without a plan. Rejects when billing does not answer. */
export type PlanEnd = (userId: string, correlationId: string) => Promise<Date | null | undefined>;
/** How many seats a firm bought. Rejects when billing cannot say. */
export type FirmSeats = (firmId: string, requestId: string) => Promise<number>;

export function createBilling(o: { url: string; serviceKey: string; log: Logger }): { planEnd: PlanEnd; firmSeats: FirmSeats } {
  const client = createClient({ service: 'auth', serviceKey: o.serviceKey, urls: { billing: o.url }, log: o.log });
  return {
    async planEnd(userId, correlationId) {
      const options = { requestId: correlationId, timeoutMs: TIMEOUT_MS };
      const { entitlement } = await client.call(billingRoutes.entitlement, { params: { userId } }, options);
      if (entitlement === null) return undefined;
      return entitlement.until === null ? null : new Date(entitlement.until);
    },
    firmSeats: async (firmId, requestId) =>
      (await client.call(billingRoutes.firmSeats, { params: { firmId } }, { requestId, timeoutMs: TIMEOUT_MS })).seats,
  };
}
