import { createHmac, hkdfSync } from 'node:crypto';

/** The key of what proves a phone and a trial, which the database does not hold. */
export function trialKey(internalSecret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', internalSecret, '', 'attendu auth trials', 32));
}

/** One mailbox has many spellings: what follows a plus and the dots before the @ change nothing. For comparing, never for writing to. */
export function foldedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  const local = email.slice(0, at).toLowerCase().replace(/\+.*$/, '').replaceAll('.', '');
  return `${local}@${domain === 'googlemail.com' ? 'gmail.com' : domain}`;
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
