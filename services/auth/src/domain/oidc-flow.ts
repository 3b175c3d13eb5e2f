import { OIDC_COOKIE } from '@attendu/contracts/identity';

/** Longest stay at the identity provider. */
export const FLOW_VALID_MS = 10 * 60 * 1_000;
const SECRET = /^([A-Za-z0-9_-]{43})([A-Za-z0-9_-]{43})?$/;

/** The person declined, the provider refused, or its answer is invalid for this flow. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused';
}
/** The provider did not answer in time. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
}

/** Binds the callback to the browser that started the flow, and carries the id of that browser. */
export function flowCookie(secret: string, device: string | null): string {
  const named = device !== null && /^[A-Za-z0-9_-]{43}$/.test(device) ? device : '';
  return `${OIDC_COOKIE}=${secret}${named}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=${FLOW_VALID_MS / 1_000}`;
}

export function readFlowCookie(value: string | null): { readonly secret: string; readonly device: string | null } | null {
  const match = SECRET.exec(value ?? '');
  return match ? { secret: match[1] ?? '', device: match[2] ?? null } : null;
}

export const EXPIRED_FLOW_COOKIE = `${OIDC_COOKIE}=; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=0`;
