import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const KEPT_MS = 10 * 60_000;

/**
 * The administrators' password, once it was found right: for ten minutes it is compared with a digest, under a key that this process alone has and
 * never writes, instead of the stored hash, which is slow by design.
 */
export function createProvedPassword() {
  const key = randomBytes(32);
  let proved: { readonly digest: Buffer; readonly until: number } | null = null;
  const digestOf = (password: string) => createHmac('sha256', key).update(password.normalize('NFC')).digest();
  return {
    keep(password: string, now: Date): void {
      proved = { digest: digestOf(password), until: now.getTime() + KEPT_MS };
    },
    matches: (password: string, now: Date): boolean =>
      proved !== null && now.getTime() < proved.until && timingSafeEqual(proved.digest, digestOf(password)),
  };
}
