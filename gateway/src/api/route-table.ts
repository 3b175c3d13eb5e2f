import type { RouteContract } from '@attendu/contracts/route';

/** The prefix under which routes are public. */
export const PUBLIC_PREFIX = '/copilot/';
/** Prefix of the one route that the specification puts elsewhere. */
export const API_PREFIX = '/api/';
/** Prefix of the routes that outside services call. */
export const WEBHOOK_PREFIX = '/webhooks/';

export type RouteMatch =
  | {
      readonly kind: 'found';
      readonly contract: RouteContract;
      /** Rebuilt from the matched segments, so that the path that was checked is the one that is sent. */
      readonly path: string;
    }
  | { readonly kind: 'wrong-method'; readonly allow: readonly string[] }
  | { readonly kind: 'unknown' };

type Entry = { readonly contract: RouteContract; readonly segments: readonly string[] };

/**
 * Matches the public routes of the registry. Only canonical paths match: no empty, `.` or `..` segment, no encoded slash or backslash,
 * no control character, no double encoding, exact case.
 */
export function createRouteTable(routes: readonly RouteContract[]): (method: string, path: string) => RouteMatch {
  const byLength = new Map<number, Entry[]>();
  for (const contract of routes) {
    if (![PUBLIC_PREFIX, API_PREFIX, WEBHOOK_PREFIX].some((prefix) => contract.path.startsWith(prefix))) continue;
    if (contract.access === 'service') throw new Error(`${contract.id} is for services only and must not be under ${PUBLIC_PREFIX}`);
    const segments = contract.path.slice(1).split('/');
    const sameLength = byLength.get(segments.length) ?? [];
    sameLength.push({ contract, segments });
    // Literal segments take precedence over parameters.
    sameLength.sort((a, b) => specificity(b.segments) - specificity(a.segments));
    byLength.set(segments.length, sameLength);
  }

  return (method, path) => {
    const segments = canonicalSegments(path);
    if (!segments) return { kind: 'unknown' };
    const matching = (byLength.get(segments.length) ?? []).filter((entry) =>
      entry.segments.every((segment, i) => isParameter(segment) || segment === segments[i]),
    );
    // HEAD is handled as GET, except on a stream, which would never end.
    const wanted = matching.find(
      ({ contract }) => contract.method === method || (method === 'HEAD' && contract.method === 'GET' && !contract.stream),
    );
    if (wanted) return { kind: 'found', contract: wanted.contract, path: `/${segments.map(encodeURIComponent).join('/')}` };
    if (matching.length === 0) return { kind: 'unknown' };
    return { kind: 'wrong-method', allow: [...new Set(matching.map(({ contract }) => contract.method))] };
  };
}

/** Decoded segments of an absolute path; null when two parsers could read it differently. */
export function canonicalSegments(path: string): string[] | null {
  if (!path.startsWith('/')) return null;
  const segments: string[] = [];
  for (const raw of path.slice(1).split('/')) {
    const decoded = decode(raw);
    if (decoded === null || decoded === '' || decoded === '.' || decoded === '..') return null;
    if (hasUnsafeCharacter(decoded)) return null;
    segments.push(decoded);
  }
  return segments;
}

function decode(raw: string): string | null {
  try {
    return decodeURIComponent(raw);
  } catch {
    return null;
  }
}

function hasUnsafeCharacter(segment: string): boolean {
  // A percent sign that survives decoding is a double encoding: `%252e`.
  return /[/\\%?#;]/.test(segment) || [...segment].some((character) => character < ' ' || character === '\u007f');
}

const isParameter = (segment: string): boolean => segment.startsWith(':');
const specificity = (segments: readonly string[]): number => segments.filter((segment) => !isParameter(segment)).length;
