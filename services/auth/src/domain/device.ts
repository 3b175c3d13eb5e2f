import { DEVICE_COOKIE } from '@attendu/contracts/identity';

const DAY = 24 * 60 * 60 * 1_000;
/** Browsers forget a cookie after about this. */
const COOKIE_MS = 400 * DAY;
/** After this time without sign-in, a browser counts as new. */
export const DEVICE_KEPT_MS = COOKIE_MS;
/** Most browsers remembered for an account. */
export const DEVICES_KEPT = 20;

/** The order matters: each browser also names those below it in its User-Agent. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** Display name of a session, from our own list, never the client's text. */
export function deviceName(userAgent: string | null): string {
  const of = (names: readonly (readonly [RegExp, string])[]) => names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const [browser, system] = [of(BROWSERS), of(SYSTEMS)];
  if (browser === undefined) return 'Programme';
  return system === undefined ? browser : `${browser} sur ${system}`;
}

export function deviceCookie(token: string): string {
  return `${DEVICE_COOKIE}=${token}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=${COOKIE_MS / 1_000}`;
}
