import { randomUUID } from 'node:crypto';

/**
 * A UUID version 7 (RFC 9562): its first 48 bits are the time, so that primary keys stay in order on disk. The random part comes from a
 * version 4, for which Node pools random bytes.
 */
export function uuidV7(now: number = Date.now()): string {
  const time = now.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
