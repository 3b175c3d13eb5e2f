import type { Bus } from '@attendu/bus/bus';
import type { Feed } from '@attendu/bus/feed';
import type { CitationChanges, Passage, ResearchResult } from '@attendu/contracts/research/schemas';
import type { Database } from '@attendu/db/database';
import type { Requester } from '@attendu/http/limiter';
import type { Directory } from '../adapters/directory.ts';
import type { DossierDb } from '../db/schema.ts';
import type { ExportDocument } from '../domain/export/model.ts';

export type Deps = {
  readonly database: Database<DossierDb>;
  readonly publish: Bus<'dossier'>['publish'];
};

export type SharingDeps = Deps & { readonly directory: Directory };

/** Whether each passage is in the stored text now, in order; null when the service does not answer. */
export type Prove = (passages: readonly Passage[], requestId: string) => Promise<boolean[] | null>;

export type WatchDeps = { readonly feed: Pick<Feed, 'watch'> };

export type ExportDeps = SharingDeps & {
  readonly prove: Prove;
  /** The changed citations of a run; null when the service does not answer. */
  readonly changes: (runId: string, requestId: string) => Promise<CitationChanges | null>;
  readonly toWord: (document: ExportDocument) => Promise<Uint8Array>;
  /** @throws dossier.export_busy, dossier.pdf_timeout, dossier.pdf_failed */
  readonly toPdf: (document: ExportDocument, requester: Requester) => Promise<Uint8Array>;
};

export type EventDeps = SharingDeps & {
  /** The result of a finished run; throws when it cannot be read, so that the event is retried. */
  readonly fetchResult: (runId: string, correlationId: string) => Promise<ResearchResult>;
};

/** Context of an event handler or a sweep. */
export type JobContext = { now(): Date; newId(): string };
