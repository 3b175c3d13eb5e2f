import type { SourceKey } from '@attendu/contracts/sources';

/** A source of a point: its kind and the version read. */
export type SourceId = `${SourceKey}/${string}`;
export function sourceId(kind: SourceKey, versionId: string): SourceId {
  return `${kind}/${versionId}`;
}

/** A passage as shown: `text` is content.slice(start, end) of the stored version, `hash` its SHA-256. */
export type DraftQuotation = { readonly start: number; readonly end: number; readonly text: string; readonly hash: string };

/**
 * A sentence before its references are numbered. `quote`: index in the source's quotations. `point`: set only in the short answer, which covers
 * several points.
 */
export type Part =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'quote'; readonly source: SourceId; readonly quotation: number; readonly point?: number }
  | { readonly type: 'reference'; readonly source: SourceId; readonly point?: number };

export type DraftSentence = {
  readonly kind: 'quotation' | 'supported' | 'deduction' | 'notice';
  readonly parts: readonly Part[];
  /** The sentence decides the question by itself. */
  readonly verdict?: true;
};

export type Block =
  | { readonly type: 'heading'; readonly text: string }
  | { readonly type: 'paragraph'; readonly sentences: readonly DraftSentence[] }
  | { readonly type: 'list'; readonly items: readonly DraftSentence[] };

export type DraftSource = { readonly kind: SourceKey; readonly versionId: string; readonly quotations: readonly DraftQuotation[] };

/**
 * The answer to a point as a writer returns it, to be verified before anything is shown. `brief`: its part of the short answer; `reserve`: the
 * exception that the short answer must mention, if any.
 */
export type PointDraft = {
  readonly blocks: readonly Block[];
  readonly brief: readonly DraftSentence[];
  readonly reserve: DraftSentence | null;
  readonly sources: readonly DraftSource[];
  readonly insufficient: string | null;
};

export const text = (value: string): Part => ({ type: 'text', text: value });

/** The sources that a sentence quotes or refers to, in order. */
export function sourcesOf(sentence: DraftSentence): SourceId[] {
  return sentence.parts.flatMap((part) => (part.type === 'text' ? [] : [part.source]));
}

/** The sentences of blocks, in order. */
export function sentencesOf(blocks: readonly Block[]): DraftSentence[] {
  return blocks.flatMap((block) => (block.type === 'paragraph' ? block.sentences : block.type === 'list' ? block.items : []));
}
