import { type Fault, faultOf } from '@attendu/law/proof';
import {
  type Block,
  type DraftQuotation,
  type DraftSentence,
  type DraftSource,
  type PointDraft,
  type SourceId,
  sourceId,
  text,
} from './draft.ts';

/** Why a quotation or a sentence was removed. */
export type Removal = {
  readonly source: SourceId;
  readonly start: number;
  readonly end: number;
  readonly why: Fault;
};
export type Verified = { readonly draft: PointDraft; readonly checked: number; readonly removed: readonly Removal[] };

/** Text of a stored version; null when the store does not have it. */
export type ContentOf = (id: SourceId) => string | null;

/**
 * Checks every quotation of a draft against the store, character by character and by hash; removes those that fail and every sentence that rests on
 * them. A sentence without any remaining quotation or source is removed too: nothing unproved is shown.
 */
export function verifyDraft(draft: PointDraft, contentOf: ContentOf): Verified {
  const removed: Removal[] = [];
  let checked = 0;
  const sources: DraftSource[] = [];
  const kept = new Map<SourceId, ReadonlyMap<number, number>>();
  for (const source of draft.sources) {
    const id = sourceId(source.kind, source.versionId);
    const content = contentOf(id);
    const quotations: DraftQuotation[] = [];
    const indexes = new Map<number, number>();
    source.quotations.forEach((quotation, index) => {
      checked++;
      const why = faultOf(quotation, content);
      if (why === null) {
        indexes.set(index, quotations.length);
        quotations.push(quotation);
      } else removed.push({ source: id, start: quotation.start, end: quotation.end, why });
    });
    if (quotations.length === 0) continue;
    kept.set(id, indexes);
    sources.push({ ...source, quotations });
  }
  const sentence = (one: DraftSentence): DraftSentence | null => keepSentence(one, kept);
  const reserve = draft.reserve === null ? null : sentence(draft.reserve);
  const brief = present(draft.brief.map(sentence));
  const unproved = draft.insufficient === null && sources.length === 0;
  const blocks = unproved ? [{ type: 'paragraph', sentences: [UNPROVED] } as const] : keepBlocks(draft.blocks, sentence);
  const insufficient = unproved ? UNPROVED_SENTENCE : draft.insufficient;
  return { draft: { blocks, brief, reserve, sources, insufficient }, checked, removed };
}

const UNPROVED_SENTENCE = 'Sources insuffisantes. Aucune citation de ce point ne se retrouve dans les textes du fonds.';
const UNPROVED: DraftSentence = { kind: 'notice', parts: [text(UNPROVED_SENTENCE)] };

/** The sentence with its quotations renumbered; null when one of its proofs was removed, or when it has none and needs one. */
function keepSentence(sentence: DraftSentence, kept: ReadonlyMap<SourceId, ReadonlyMap<number, number>>): DraftSentence | null {
  let quotes = 0;
  let references = 0;
  const parts = [];
  for (const part of sentence.parts) {
    if (part.type === 'text') {
      parts.push(part);
      continue;
    }
    const indexes = kept.get(part.source);
    if (indexes === undefined) return null;
    if (part.type === 'reference') {
      references++;
      parts.push(part);
      continue;
    }
    const quotation = indexes.get(part.quotation);
    if (quotation === undefined) return null;
    quotes++;
    parts.push({ ...part, quotation });
  }
  if (sentence.kind === 'quotation' && quotes === 0) return null;
  if (sentence.kind === 'supported' && quotes + references === 0) return null;
  return { ...sentence, parts };
}

function keepBlocks(blocks: readonly Block[], keep: (sentence: DraftSentence) => DraftSentence | null): Block[] {
  const filtered = blocks.map((block): Block => {
    if (block.type === 'heading') return block;
    if (block.type === 'paragraph') return { type: 'paragraph', sentences: present(block.sentences.map(keep)) };
    return { type: 'list', items: present(block.items.map(keep)) };
  });
  return filtered.filter((block) => block.type === 'heading' || (block.type === 'paragraph' ? block.sentences : block.items).length > 0);
}

function present<T>(values: readonly (T | null)[]): T[] {
  return values.filter((value): value is T => value !== null);
}
