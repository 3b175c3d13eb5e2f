import { createHash } from 'node:crypto';

/** Characters of the longest id that a passage may name. */
const LONGEST = 64;

/** The id itself, or its beginning with a hash of the whole when it is too long. */
export function boundedId(id: string): string {
  if (id.length <= LONGEST) return id;
  return `${id.slice(0, LONGEST - 13)}~${createHash('sha256').update(id).digest('hex').slice(0, 12)}`;
}

/** The id of a version stands in addresses, where no slash may be: the same id with another mark. */
export const versionIdOf = (id: string): string => boundedId(id.replaceAll('/', '_'));
