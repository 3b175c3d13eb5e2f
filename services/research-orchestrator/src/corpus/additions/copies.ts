import { namesPersons, SOURCE_KEYS, type SourceKey } from '@attendu/contracts/sources';
import type { Additions } from './manifest.ts';

/** What an archive gives and takes back. `places`: of each id that its list removes, the files named. `copies`: versions given in two files. */
export type GivenAndRemoved = {
  readonly seen: ReadonlySet<string>;
  readonly removed: ReadonlySet<string>;
  readonly places: ReadonlyMap<string, ReadonlySet<string>>;
  readonly copies: ReadonlySet<string>;
};

/** Whether copies of a version are counted: a text that names persons is withdrawn at the first word of its publisher. */
export const mayHaveCopies = (kind: SourceKey): boolean => !namesPersons(kind);

const KINDS = SOURCE_KEYS.filter(mayHaveCopies);

/** LEGI keeps some files in two folders: when its list removes one, the text stands in the other. */
export function keepsCopy({ places }: Pick<GivenAndRemoved, 'places'>, copies: ReadonlySet<string>, version: string): boolean {
  return copies.has(version) && places.get(version)?.size === 1;
}

/** The versions in two files once a lot is taken. A full archive says it of all that it gives. */
export function copiesAfter(before: Additions, lot: GivenAndRemoved, isWhole: boolean): string[] {
  const copies = new Set(before.copies);
  for (const version of before.copies) {
    const isGiven = KINDS.some((kind) => lot.seen.has(`${kind}/${version}`));
    if (isGiven ? isWhole : lot.removed.has(version)) copies.delete(version);
  }
  for (const version of lot.copies) copies.add(version);
  return [...copies].sort();
}
