import type { SourceKey } from '@attendu/contracts/sources';
import type { RefusedEntry, SourceEntry } from '../additions/entries.ts';
import type { PublisherClient } from './publisher-client.ts';

/** What a publisher's progress is counted in. */
export type SyncUnit = 'archives' | 'documents';

/** A document that its publisher has deleted. */
export type DeletedEntry = { readonly deleted: string };
export type BatchEntry = SourceEntry | RefusedEntry | DeletedEntry;

/** What is taken at once or not at all: an archive, an export, a page of changes. */
export type Batch = {
  /** Where it comes from: an address, without credentials. */
  readonly source: string;
  /** The latest day of its data; the records tell it when null. */
  readonly dataDate: string | null;
  readonly entries: AsyncIterable<BatchEntry>;
  /** Where the next synchronisation goes on, once this batch is taken. Read after its entries. */
  readonly marks: () => Readonly<Record<string, string>>;
  /** The publisher's whole collection: what it gave before and gives no more has been withdrawn. */
  readonly isWhole?: boolean;
};

export type TransportContext = {
  readonly client: PublisherClient;
  /** Where the synchronisations before stopped, by name of mark. */
  readonly marks: Readonly<Record<string, string>>;
  /** For files under way; they survive a stop, so that a download goes on. */
  readonly folder: string;
  readonly now: () => Date;
  readonly signal: AbortSignal;
  /** Called as soon as the publisher has said how much there is, and at each archive. */
  readonly tell: (progress: { readonly unit?: SyncUnit; readonly done?: number; readonly total?: number; readonly step?: string }) => void;
};

/** A publisher's way of giving one kind. */
export type Transport = {
  /** As the operator knows it: « DILA, archives CASS ». */
  readonly name: string;
  readonly kind: SourceKey;
  /** In the order in which they are to be taken. @throws SyncFailure */
  batches(context: TransportContext): AsyncGenerator<Batch>;
};
