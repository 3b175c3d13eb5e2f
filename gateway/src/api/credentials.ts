import type { IncomingMessage } from 'node:http';
import { SESSION_COOKIE } from '@attendu/contracts/identity';

export type Credentials =
  | { readonly kind: 'none' }
  | { readonly kind: 'bearer' | 'cookie'; readonly token: string }
  | { readonly kind: 'invalid' };

const TOKEN = /^[A-Za-z0-9._~+/-]{16,512}=*$/;

/**
 * The session token of a request. A bearer token takes precedence over a cookie, since a browser never sends one by itself. A repeated
 * header or cookie is refused.
 */
export function credentialsOf(headers: IncomingMessage['headersDistinct']): Credentials {
  const authorization = headers.authorization;
  if (authorization !== undefined) {
    const token = authorization.length === 1 ? /^Bearer +(\S+) *$/i.exec(authorization[0] ?? '')?.[1] : undefined;
    return token !== undefined && TOKEN.test(token) ? { kind: 'bearer', token } : { kind: 'invalid' };
  }
  return cookieCredentialsOf(headers);
}

/** The session token of the cookie, ignoring the Authorization header. */
export function cookieCredentialsOf(headers: IncomingMessage['headersDistinct']): Credentials {
  const tokens = cookiesNamed(headers, SESSION_COOKIE);
  if (tokens.length === 0) return { kind: 'none' };
  const [token = ''] = tokens;
  return tokens.length === 1 && TOKEN.test(token) ? { kind: 'cookie', token } : { kind: 'invalid' };
}

const COOKIE_VALUE = /^[A-Za-z0-9_-]{1,128}$/;

/** Value of the cookie that a contract forwards; null when it is absent, repeated or malformed. */
export function namedCookie(headers: IncomingMessage['headersDistinct'], name: string): string | null {
  const values = cookiesNamed(headers, name);
  const [value = ''] = values;
  return values.length === 1 && COOKIE_VALUE.test(value) ? value : null;
}

function cookiesNamed(headers: IncomingMessage['headersDistinct'], wanted: string): string[] {
  return (headers.cookie ?? [])
    .flatMap((header) => header.split(';'))
    .flatMap((pair) => {
      const [name = '', ...value] = pair.split('=');
      return name.trim() === wanted ? [value.join('=').trim()] : [];
    });
}
