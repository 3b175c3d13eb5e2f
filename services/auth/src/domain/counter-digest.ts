import { createHmac } from 'node:crypto';

type Counted = 'account' | 'admin' | 'device' | 'factor' | 'phone' | 'phone-range' | 'place' | 'recovery' | 'session';

/** Keyed digest under which something is counted. It outlives the account, so it must not identify anyone without the key. */
export function counterDigest(key: Buffer, kind: Counted, value: string): Buffer {
  return createHmac('sha256', key).update(`counter:${kind}:${value}`).digest();
}
