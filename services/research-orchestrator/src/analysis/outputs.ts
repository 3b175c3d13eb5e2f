import type { Point } from '@attendu/contracts/research/schemas';
import type { SourceKey } from '@attendu/contracts/sources';
import type { Understanding } from '../domain/question/understanding.ts';
import type { NotInCorpusFound } from '../domain/stored-version.ts';
import type { ConfrontedReading, Reading, Rejection } from '../domain/types.ts';
import type { Block, PointDraft } from '../domain/writing/draft.ts';
import type { Removal } from '../domain/writing/verify.ts';
import type { ModelWork } from './write-with-model.ts';

/** What each kind of step leaves behind, as JSON: the next steps, and a worker that takes over, start from it. */
export type StepOutputs = {
  deepen: { points: readonly Point[]; globalContexte: string };
  understand: { understanding: Understanding; fingerprint: string };
  search: {
    source: SourceKey;
    held: boolean;
    /** ISO day up to which it is held; null when it is not. */
    dataDate: string | null;
    queries: readonly string[];
    /** Documents that hold at least one of the words. */
    scored: number;
    hits: readonly { versionId: string; exact: boolean }[];
    /** Not in the corpus; the key is kept, since stored runs have it. */
    unheld: readonly NotInCorpusFound[];
    /** Words alone ranked: the vectors' endpoint did not answer. */
    withoutVectors?: true;
  };
  read: { read: readonly { kind: SourceKey; versionId: string }[]; kept: readonly Reading[]; rejected: readonly Rejection[] };
  confront: { readings: readonly ConfrontedReading[] };
  write: { draft: PointDraft; model?: ModelWork };
  synthesise: { blocks: readonly Block[]; followUps: readonly [string | null, string | null] };
  verify: { drafts: readonly PointDraft[]; checked: number; removed: readonly Removal[] };
  seal: { hash: string };
};
