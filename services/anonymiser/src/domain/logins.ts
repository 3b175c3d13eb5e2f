import { nameWithin } from '@attendu/law/anonymisation/name-within';
import { type Draft, FREE } from './draft.ts';
import { isInFileName } from './file-names.ts';
import type { Hit, KnownName } from './propagate.ts';
import { LONGEST_WORD, NUMBER } from './word-scanner.ts';

const SHORTEST = 4;

/** "jdupont", "dupontj", "jeandupont", "attestationdupont.pdf": the surnames of known people, glued to an initial, a first name or a file's name. */
export function findLogins(draft: Draft, names: readonly KnownName[]): Hit[] {
  const { tokens, claims } = draft;
  const surnames = new Map<string, string>();
  const given = new Set<string>();
  for (const { id, keys, isFirstName } of names) {
    const key = keys.join('');
    if (isFirstName) given.add(key).add(key.charAt(0));
    else if (key.length >= SHORTEST) surnames.set(key, id);
  }
  if (surnames.size === 0) return [];
  const hits: Hit[] = [];
  for (let i = 0; i < tokens.count; i++) {
    const { key, marks, shape } = tokens.word(i);
    // "Martine" is somebody else than É. Martin.
    if (claims[i] !== FREE || shape >= NUMBER || marks !== 0 || key.length <= SHORTEST || key.length > LONGEST_WORD) continue;
    const id = ownerOf(key, surnames, given) ?? (isInFileName(draft, i) ? surnames.get(nameWithin(key, surnames) ?? '') : undefined);
    if (id !== undefined) hits.push({ first: i, last: i, id });
  }
  return hits;
}

function ownerOf(key: string, surnames: ReadonlyMap<string, string>, given: ReadonlySet<string>): string | undefined {
  for (let cut = 1; cut < key.length; cut++) {
    const [head, tail] = [key.slice(0, cut), key.slice(cut)];
    const id = given.has(head) ? surnames.get(tail) : given.has(tail) ? surnames.get(head) : undefined;
    if (id !== undefined) return id;
  }
  return undefined;
}
