import type { AnalysedPoint, CitationChange, Sentence } from '@attendu/contracts/research/schemas';
import type { ColumnType } from 'kysely';
import type { CorpusTables } from '../corpus/tables.ts';
import type { RunRequest } from '../domain/plan.ts';

export const RESEARCH_ORCHESTRATOR_SCHEMA = 'research_orchestrator';

export type RunState = 'pending' | 'done' | 'failed';

/** What is written as JSON is read back as it was. */
type Json<T> = ColumnType<T, T, T>;

export type ResearchTables = CorpusTables & {
  /** One row an attempt at a dossier, the last of which counts. Leased work: see libs/db/src/leases. */
  runs: {
    id: string;
    dossierId: string;
    /** From 1; the next one exists only once this one has failed. */
    attempt: number;
    userId: string;
    firmId: string | null;
    state: RunState;
    request: Json<RunRequest>;
    correlationId: string;
    leaseOwner: string | null;
    /** Claims since the last step that was finished: a run that only fails ends. */
    claims: number;
    nextTryAt: Date;
    failure: string | null;
    manifest: Json<unknown> | null;
    resultHash: string | null;
    createdAt: Date;
    finishedAt: Date | null;
  };
  /** What each finished step left: where a worker that takes over goes on from. */
  runSteps: { runId: string; position: number; name: string; output: Json<unknown>; finishedAt: Date };
  /** What the screen shows, as true when it was written. */
  ledger: {
    runId: string;
    seq: number;
    at: Date;
    step: string;
    message: string;
    percent: number;
    documentsRead: number;
    documentsKept: number;
  };
  results: { runId: string; result: Json<StoredResult> };
  /** What the last comparison of a finished run with the corpus found. */
  runChanges: { runId: string; seen: string; checkedAt: Date; day: string; citations: number; changes: Json<readonly CitationChange[]> };
};

/** The answer as stored; who it belongs to is on the run. */
export type StoredResult = {
  readonly synthese: string;
  /** Absent from results of before they were kept. */
  readonly synthese_sentences?: readonly Sentence[];
  readonly law_date: string;
  /** Absent from results of before it was kept. */
  readonly data_date?: string | null;
  readonly points: readonly AnalysedPoint[];
  readonly follow_up_question_1: string | null;
  readonly follow_up_question_2: string | null;
  readonly notices: readonly string[];
};
