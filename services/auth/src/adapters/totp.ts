import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
/** A code is accepted thirty seconds early or late, for clocks that differ. */
const WINDOW = 1;
const ISSUER = 'Attendu';
const SECRET_BYTES = 20;

/** Codes of an authenticator application (RFC 6238), with the parameters that every application supports. */
export type Totp = {
  /** 160 random bits, in base32. */
  newSecret(): string;
  /** For the QR code. */
  uri(secret: string, account: string): string;
  /** The index of the 30-second period that this code belongs to; null for a wrong one. */
  stepOf(secret: string, code: string, now: Date): number | null;
};

export function createTotp(): Totp {
  const of = (secret: string, label: string) =>
    new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS });
  return {
    newSecret: () => new Secret({ size: SECRET_BYTES }).base32,
    uri: (secret, account) => of(secret, account).toString(),
    stepOf(secret, code, now) {
      const token = code.replace(/\s/g, '');
      if (!/^\d{6}$/.test(token)) return null;
      const delta = of(secret, '').validate({ token, timestamp: now.getTime(), window: WINDOW });
      return delta === null ? null : Math.floor(now.getTime() / 1_000 / PERIOD_SECONDS) + delta;
    },
  };
}
