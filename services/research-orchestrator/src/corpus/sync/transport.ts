import type { SourceKey } from '@attendu/contracts/sources';
import type { RefusedEntry, SourceEntry } from '../additions/entries.ts';
import type { PublisherClient } from './publisher-client.ts';

/** Unit of a publisher's progress. */
export type SyncUnit = 'archives' | 'documents';

/** A document that its publisher has deleted. */
export type DeletedEntry = { readonly deleted: string };
export type BatchEntry = SourceEntry | RefusedEntry | DeletedEntry;

/** An atomic unit of work: an archive, an export, a page of changes. */
export type Batch = {
  /** Its address, without credentials. */
  readonly source: string;
  /** The latest day of its data; taken from the records when null. */
  readonly dataDate: string | null;
  readonly entries: AsyncIterable<BatchEntry>;
  /** Position of the next synchronisation, valid once this batch is committed. Read after its entries. */
  readonly marks: () => Readonly<Record<string, string>>;
  /** Whether the batch is of some texts only, so that its day says nothing of the others of its kind. */
  readonly isPartial?: boolean;
  /** Set when the batch is a full export: what earlier batches of a source that begins so gave, and this one does not, has been withdrawn. */
  readonly wholeOf?: string;
};

export type TransportContext = {
  readonly client: PublisherClient;
  /** Positions of earlier synchronisations, by name. */
  readonly marks: Readonly<Record<string, string>>;
  /** Folder for partial files, which survive a stop, so that downloads resume. */
  readonly folder: string;
  readonly now: () => Date;
  readonly signal: AbortSignal;
  /** Called once the publisher has given the total, and at each archive. */
  readonly tell: (progress: { readonly unit?: SyncUnit; readonly done?: number; readonly total?: number; readonly step?: string }) => void;
};

/** A publisher's way of delivering one kind. */
export type Transport = {
  /** Name shown to the operator: « DILA, archives CASS ». */
  readonly name: string;
  readonly kind: SourceKey;
  /** In the order in which they must be committed. @throws SyncFailure */
  batches(context: TransportContext): AsyncGenerator<Batch>;
};
