import { createHmac } from 'node:crypto';

type Counted = 'account' | 'admin' | 'phone' | 'phone-range' | 'place';

/** The key under which something is counted. It outlives the account, so it must not tell who that was: only who holds the key can make it. */
export function counterDigest(key: Buffer, kind: Counted, value: string): Buffer {
  return createHmac('sha256', key).update(`counter:${kind}:${value}`).digest();
}
