import { emailSchema } from '@attendu/contracts/auth/schemas';
import { isPlainName } from '@attendu/contracts/person-name';

/** The claims read from an identity token; the others are ignored. */
export type Person = {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  /** The provider verified the address: an unverified one proves nothing, since its directory's administrators type it. */
  readonly emailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
};

/** As long as the sign-up's own. */
const MAX_NAME = 100;

/** Null when the token lacks what an account needs. */
export function personOf(claims: Readonly<Record<string, unknown>>): Person | null {
  const { iss, sub } = claims;
  const email = emailSchema.safeParse(claims.email);
  if (typeof iss !== 'string' || typeof sub !== 'string' || sub === '' || sub.length > 255 || !email.success) return null;
  // `xms_edov`: Microsoft's name of the same claim.
  const emailVerified = claims.email_verified === true || [true, 1, '1', 'true'].includes(claims.xms_edov as never);
  return { issuer: iss, subject: sub, email: email.data, emailVerified, ...namesOf(claims) };
}

function namesOf(claims: Readonly<Record<string, unknown>>): Pick<Person, 'firstName' | 'lastName'> {
  const text = (value: unknown): string => {
    const name = typeof value === 'string' ? value.trim() : '';
    return name.length <= MAX_NAME && isPlainName(name) ? name : '';
  };
  const [firstName, lastName] = [text(claims.given_name), text(claims.family_name)];
  if (firstName !== '' || lastName !== '') return { firstName, lastName };
  const [first = '', ...rest] = text(claims.name).split(/\s+/);
  return { firstName: first, lastName: rest.join(' ') };
}

/** Tolerated clock skew. */
const SKEW_MS = 60 * 1_000;

/**
 * Whether the person signed in at the provider after this time. A provider must say when, since the request has `max_age`. Without that time the
 * answer proves nothing: anyone with the browser can remove the request for a fresh sign-in from the address.
 */
export function signedInSince(claims: Readonly<Record<string, unknown>>, since: Date): boolean {
  return typeof claims.auth_time === 'number' && claims.auth_time * 1_000 >= since.getTime() - SKEW_MS;
}
