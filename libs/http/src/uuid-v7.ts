import { randomUUID } from 'node:crypto';

/**
 * A UUID version 7 (RFC 9562): its first 48 bits are the time, so that primary keys made from it stay in order on disk. The random part
 * is taken from a version 4, which Node draws from a pool of random bytes instead of asking the system each time.
 */
export function uuidV7(now: number = Date.now()): string {
  const time = now.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
