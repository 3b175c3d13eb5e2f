import { counterDigest } from './counter-digest.ts';

/** Counter key of an address, with or without an account. */
export function accountDigest(key: Buffer, email: string): Buffer {
  return counterDigest(key, 'account', email);
}
