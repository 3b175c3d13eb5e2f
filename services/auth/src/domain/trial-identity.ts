import { createHmac, hkdfSync } from 'node:crypto';

/** Key of the digests that outlive an account, kept outside the database. */
export function digestKey(internalSecret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', internalSecret, '', 'attendu auth trials', 32));
}

/** Providers that ignore dots and deliver both domains to one mailbox. Elsewhere a dot makes another person's address. */
const DOTLESS_DOMAINS: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/**
 * Normalises the spellings of one mailbox: the part after a plus is dropped, and dots where the provider ignores them. For comparing, never for
 * sending.
 */
export function foldedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  const local = email.slice(0, at).toLowerCase().replace(/\+.*$/, '');
  return DOTLESS_DOMAINS.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}

/** A phone or an address that had its trial: a digest under a key, since phones are few enough to be tried one by one. */
export function trialDigest(key: Buffer, kind: 'phone' | 'email', value: string): Buffer {
  return createHmac('sha256', key)
    .update(`${kind}:${kind === 'email' ? foldedEmail(value) : value}`)
    .digest();
}

export function codeDigest(key: Buffer, verificationId: string, code: string): Buffer {
  return createHmac('sha256', key).update(`code:${verificationId}:${code}`).digest();
}
