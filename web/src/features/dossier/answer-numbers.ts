import type { AnalysisPoint } from '@attendu/contracts/dossier/schemas';
import { splitAnswer } from '@attendu/law/answer-references';
import { type Cited, resolveReference, sameDocument } from './sources.ts';

/** The documents that an answer cites, in the order they first come; their place, from 1, is the number shown in the short answer. */
export function citedInOrder(answer: string, points: readonly AnalysisPoint[]): Cited[] {
  const found: Cited[] = [];
  for (const part of splitAnswer(answer)) {
    if (part.type !== 'reference') continue;
    const cited = resolveReference(points, part, null);
    if (cited && !found.some((other) => sameDocument(other, cited))) found.push(cited);
  }
  return found;
}

/**
 * Which quotation of a document the `nth` mention of it in a point's answer rests on: the supports of the sentences come in the order
 * of the mentions. The first quotation when nothing says more; null when the document has none.
 */
export function quotationOf(point: AnalysisPoint | undefined, cited: Cited, nth: number): number | null {
  if (cited.document.quotations.length === 0) return null;
  const supports = (point?.point_data.sentences ?? [])
    .flatMap((sentence) => sentence.support)
    .filter(({ ref }) => {
      const [part] = splitAnswer(ref);
      return part?.type === 'reference' && part.kind === cited.kind && part.n === cited.n && (part.m ?? cited.point) === cited.point;
    });
  const index = (supports[nth] ?? supports[0])?.quotation ?? 0;
  return index < cited.document.quotations.length ? index : 0;
}
