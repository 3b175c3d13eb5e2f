import { counterDigest } from './counter-digest.ts';

/** The key under which an address is counted, whether it has an account or not. */
export function accountDigest(key: Buffer, email: string): Buffer {
  return counterDigest(key, 'account', email);
}
