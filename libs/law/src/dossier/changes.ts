import type { CitationChange, CitationChanges } from '@attendu/contracts/research/schemas';

type Told = Pick<CitationChanges, 'changes' | 'reviewed'>;
type Both = { readonly [Part in keyof Told]: Readonly<Told[Part]> };

/** All the changed citations of an answer, which gives the reviewed ones apart. */
export const allChanges = ({ changes, reviewed = [] }: Both): CitationChange[] => [...changes, ...reviewed];

/** Changed citations as an answer gives them; without `reviewed` when there is none. */
export function toldChanges(all: readonly CitationChange[]): Told {
  const reviewed = all.filter((change) => change.state === 'reviewed');
  return { changes: all.filter((change) => change.state !== 'reviewed'), ...(reviewed.length === 0 ? {} : { reviewed }) };
}
