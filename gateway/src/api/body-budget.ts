import { problem } from '@attendu/http/problem';

const MIB = 1024 * 1024;

export type BudgetLimits = { readonly perClient: number; readonly total: number };

/** Bodies that the gateway holds in memory. */
export const BUFFERED_BUDGET: BudgetLimits = { perClient: 8 * MIB, total: 64 * MIB };
/** Bodies streamed to a service, which buffers them: two of the largest per client, eight in all. */
export const STREAMED_BUDGET: BudgetLimits = { perClient: 56 * MIB, total: 224 * MIB };

const RETRY_AFTER_SECONDS = 5;

export type BodyBudget = {
  /**
   * Reserves the bytes of a body before it is read; returns a function that releases them. Throws `request.rate_limited` when the client
   * has too many bytes in flight, `service.busy` when all clients together have.
   */
  reserve(client: string, bytes: number): () => void;
  /** Bytes reserved now. */
  inFlight(): number;
};

/** Bounds the bytes of bodies in flight, per client and in total. A body counts for its full length from its start. */
export function createBodyBudget({ perClient, total }: BudgetLimits): BodyBudget {
  const held = new Map<string, number>();
  let sum = 0;
  return {
    inFlight: () => sum,
    reserve(client, bytes) {
      const own = held.get(client) ?? 0;
      // A single body always passes, even above the share.
      if (own > 0 && own + bytes > perClient)
        throw problem('request.rate_limited', {
          detail: 'Trop d’envois volumineux en même temps\u00a0: attendez la fin de ceux qui sont en cours.',
          retryAfterSeconds: RETRY_AFTER_SECONDS,
        });
      if (sum > 0 && sum + bytes > total) throw problem('service.busy', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      held.set(client, own + bytes);
      sum += bytes;
      let released = false;
      return () => {
        if (released) return;
        released = true;
        sum -= bytes;
        const left = (held.get(client) ?? 0) - bytes;
        if (left > 0) held.set(client, left);
        else held.delete(client);
      };
    },
  };
}
