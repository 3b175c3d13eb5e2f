import { createHash } from 'node:crypto';

/** Under what an address is counted, whether it has an account or not, without being kept. */
export function accountDigest(email: string): Buffer {
  return createHash('sha256').update(email).digest();
}
