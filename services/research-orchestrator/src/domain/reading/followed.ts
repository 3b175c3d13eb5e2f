import { findReferences } from '@attendu/law/references';
import type { Reading } from '../types.ts';

/** An article that a kept passage refers to, in the same code unless it names another. */
export type FollowedReference = { readonly codeId: string | null; readonly number: string };

const MOST = 12;

/** The articles that the kept passages of the best documents refer to: « sous réserve de l'article L. 411-3 » is read too. */
export function referencesToFollow(
  readings: readonly Reading[],
  contentOf: (versionId: string) => string | undefined,
): FollowedReference[] {
  const found = new Map<string, FollowedReference>();
  for (const { document, passages } of readings.slice(0, 5)) {
    const content = contentOf(document.versionId);
    if (content === undefined || document.kind !== 'legiarti') continue;
    for (const passage of passages) {
      for (const reference of findReferences(content.slice(passage.start, passage.end))) {
        if (reference.type !== 'article' || reference.range || reference.isOfOtherText) continue;
        const codeId = reference.code?.id ?? document.textId;
        for (const number of reference.numbers) found.set(`${codeId}/${number}`, { codeId, number });
      }
    }
  }
  return [...found.values()].slice(0, MOST);
}
