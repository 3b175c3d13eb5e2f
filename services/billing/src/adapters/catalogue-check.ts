import { repeat } from '@attendu/http/repeat';
import type { Logger } from '@attendu/log/logger';
import type { Payments } from '../domain/payments.ts';

const UNTIL_KNOWN_MS = 15_000;
const ONCE_KNOWN_MS = 60 * 60_000;

/** Compares our prices with the provider's at start and every hour; nothing is sold while they differ. */
export function watchCatalogue(payments: Payments | null, log: Logger): { isSelling(): Promise<boolean>; stop(): Promise<void> } {
  if (payments === null) return { isSelling: async () => false, stop: async () => undefined };
  let agrees = false;
  let lookAt = 0;
  let first: Promise<unknown> | undefined;
  const look = async () => {
    if (Date.now() < lookAt) return undefined;
    const asked = payments.checkCatalogue();
    first ??= asked.catch(() => undefined);
    const faults = await asked;
    agrees = faults.length === 0;
    if (agrees) lookAt = Date.now() + ONCE_KNOWN_MS;
    else log.error({ alarm: 'billing.catalogue', faults }, 'the prices of the catalogue are not the payment provider’s: nothing is sold');
    return undefined;
  };
  const looking = repeat(look, { name: 'compare prices', everyMs: UNTIL_KNOWN_MS, log });
  const isSelling = async () => {
    await first;
    return agrees;
  };
  return { isSelling, stop: looking.stop };
}
