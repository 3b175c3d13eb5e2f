import type { AnalysisPoint } from '@attendu/contracts/dossier/schemas';
import type { Sentence } from '@attendu/contracts/research/schemas';
import { splitAnswer } from '@attendu/law/answer-references';
import { type Cited, resolveReference } from '@attendu/law/dossier/sources';

/** A document cited by a sentence, with the cited quotations. */
export type SentenceProof = { cited: Cited; quotations: readonly number[] };

/** Every document cited by a sentence, in order, each once with all its passages. */
export function proofsOf(sentence: Sentence, points: readonly AnalysisPoint[], current: number | null): SentenceProof[] {
  const byRef = new Map<string, number[]>();
  for (const { ref, quotation } of sentence.support) byRef.set(ref, [...(byRef.get(ref) ?? []), quotation]);
  return [...byRef].flatMap(([ref, quotations]) => {
    const [part] = splitAnswer(ref);
    const cited = part?.type === 'reference' ? resolveReference(points, part, current) : null;
    return cited === null ? [] : [{ cited, quotations: quotations.filter((index) => cited.document.quotations[index] !== undefined) }];
  });
}
