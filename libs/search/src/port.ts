import type { IndexDocument } from './segment-builder.ts';

/** A document under its own key: adding a key again replaces what it held. */
export type KeyedDocument = IndexDocument & { readonly key: string };

/** Text of a query, with filters. `at`: ISO day in force. `tag`: one that the document carries. */
export type IndexQuery = { readonly text: string; readonly at?: string | null; readonly tag?: string | null; readonly k: number };

/** `stored`: what was given with the document. */
export type IndexHit = { readonly key: string; readonly score: number; readonly stored: unknown };

/**
 * A search index that accepts documents while it answers. Drivers differ in storage, not in results: each passes the
 * suite in test/contract.ts.
 */
export interface SearchIndex {
  /** Resolves when the documents can be found. */
  add(documents: readonly KeyedDocument[]): Promise<void>;
  remove(keys: readonly string[]): Promise<void>;
  /** Best first; equal scores in the order of adding. */
  search(query: IndexQuery): Promise<IndexHit[]>;
  count(): Promise<number>;
  close(): Promise<void>;
}
