import { createHash } from 'node:crypto';

/** Longest id allowed in a passage. */
const LONGEST = 64;

/** The id itself, or its beginning with a hash of the whole when it is too long. */
export function boundedId(id: string): string {
  if (id.length <= LONGEST) return id;
  return `${id.slice(0, LONGEST - 13)}~${createHash('sha256').update(id).digest('hex').slice(0, 12)}`;
}

/** Ids of versions appear in URLs and may not contain a slash: replaces it. */
export const versionIdOf = (id: string): string => boundedId(id.replaceAll('/', '_'));
