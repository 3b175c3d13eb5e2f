import type { Point } from '@attendu/contracts/research/schemas';
import type { SourceKey } from '@attendu/contracts/sources';
import type { Understanding } from '../domain/question/understanding.ts';
import type { NotInCorpusFound } from '../domain/stored-version.ts';
import type { ConfrontedReading, Reading, Rejection } from '../domain/types.ts';
import type { Block, PointDraft } from '../domain/writing/draft.ts';
import type { Removal } from '../domain/writing/verify.ts';
import type { VectorUse } from '../search/port.ts';
import type { ModelWork } from './write-with-model.ts';

/** The output of each kind of step, as JSON: the input of the next steps, and of a worker that takes over. */
export type StepOutputs = {
  deepen: { points: readonly Point[]; globalContexte: string };
  understand: { understanding: Understanding; fingerprint: string };
  search: {
    source: SourceKey;
    held: boolean;
    /** ISO day up to which the kind is held; null when it is not held, or not known. */
    dataDate: string | null;
    queries: readonly string[];
    /** Number of documents that contain at least one of the words. */
    scored: number;
    hits: readonly { versionId: string; exact: boolean }[];
    /** Texts not in the corpus. The key is kept for stored runs. */
    unheld: readonly NotInCorpusFound[];
    vectors?: VectorUse;
  };
  read: { read: readonly { kind: SourceKey; versionId: string }[]; kept: readonly Reading[]; rejected: readonly Rejection[] };
  confront: { readings: readonly ConfrontedReading[] };
  write: { draft: PointDraft; model?: ModelWork };
  synthesise: { blocks: readonly Block[]; followUps: readonly [string | null, string | null] };
  verify: { drafts: readonly PointDraft[]; checked: number; removed: readonly Removal[] };
  seal: { hash: string };
};
