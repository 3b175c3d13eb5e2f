import type { SourceDocument, StoredDocument } from '@attendu/contracts/research/schemas';
import { faultOf } from '@attendu/law/proof';
import { useStoredDocument } from './api.ts';

/**
 * The text of a cited version and its quotations, checked in the browser character by character and by hash: against the
 * stored text, or against the dossier's copy when it cannot be read.
 */
export type Proof = {
  content: string;
  credit: string | null;
  /** Of a decision: the articles that it applies, in their versions of its day. */
  applied: NonNullable<StoredDocument['applied']>;
  /** One for each quotation of the document, in order. */
  proved: readonly boolean[];
  against: 'checking' | 'store' | 'copy';
};

export function useProof(document: SourceDocument): Proof {
  const stored = useStoredDocument(document.kind, document.versionId, document.withdrawn === undefined);
  const content = stored.data?.content ?? document.content;
  return {
    content,
    credit: stored.data?.credit ?? null,
    applied: stored.data?.applied ?? [],
    proved: document.quotations.map(
      (quotation) => quotation.versionId === document.versionId && quotation.proof !== 'failed' && faultOf(quotation, content) === null,
    ),
    against: stored.isLoading ? 'checking' : stored.data ? 'store' : 'copy',
  };
}
