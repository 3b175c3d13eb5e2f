import { sha256 } from '../reading/hash.ts';
import type { Span } from '../text/sentences.ts';
import type { DocumentRef } from '../types.ts';
import { type DraftQuotation, type DraftSource, type Part, type SourceId, sourceId } from './draft.ts';

/** Collects the passages that an answer quotes, each once, by source. */
export type Quotations = {
  /** A quoted passage as a part of a sentence. */
  quote(document: DocumentRef, content: string, span: Span): Part;
  reference(document: DocumentRef): Part;
  sources(): DraftSource[];
};

export function gatherQuotations(): Quotations {
  const sources = new Map<SourceId, { document: DocumentRef; quotations: DraftQuotation[] }>();
  const sourceOf = (document: DocumentRef): { id: SourceId; quotations: DraftQuotation[] } => {
    const id = sourceId(document.kind, document.versionId);
    const known = sources.get(id) ?? { document, quotations: [] };
    sources.set(id, known);
    return { id, quotations: known.quotations };
  };
  return {
    quote(document, content, span) {
      const { id, quotations } = sourceOf(document);
      const known = quotations.findIndex((quotation) => quotation.start === span.start && quotation.end === span.end);
      if (known >= 0) return { type: 'quote', source: id, quotation: known };
      const text = content.slice(span.start, span.end);
      quotations.push({ start: span.start, end: span.end, text, hash: sha256(text) });
      return { type: 'quote', source: id, quotation: quotations.length - 1 };
    },
    reference: (document) => ({ type: 'reference', source: sourceOf(document).id }),
    sources: () =>
      [...sources.values()].map(({ document, quotations }) => ({ kind: document.kind, versionId: document.versionId, quotations })),
  };
}
