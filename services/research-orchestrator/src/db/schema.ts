import type { AnalysedPoint, CitationChanges, DataDates, ReviewedCitation, Sentence } from '@attendu/contracts/research/schemas';
import type { ColumnType, Generated } from 'kysely';
import type { SyncUnit } from '../corpus/sync/transport.ts';
import type { CorpusTables } from '../corpus/tables.ts';
import type { RunRequest } from '../domain/plan.ts';

export const RESEARCH_ORCHESTRATOR_SCHEMA = 'research_orchestrator';

export type SyncState = 'waiting' | 'running' | 'done' | 'failed' | 'stopped';
export type RunState = 'pending' | 'done' | 'failed';

/** A JSON column: read back with the type it was written with. */
type Json<T> = ColumnType<T, T, T>;

export type ResearchTables = CorpusTables & {
  /** One row per attempt at a dossier; the last one counts. Leased work: see libs/db/src/leases. */
  runs: {
    id: string;
    dossierId: string;
    /** From 1; an attempt is added only after the previous one has failed. */
    attempt: number;
    userId: string;
    firmId: string | null;
    state: RunState;
    request: Json<RunRequest>;
    correlationId: string;
    leaseOwner: string | null;
    /** Claims since the last finished step: past a limit, the run fails. */
    claims: number;
    nextTryAt: Date;
    failure: string | null;
    manifest: Json<unknown> | null;
    resultHash: string | null;
    createdAt: Date;
    finishedAt: Date | null;
  };
  /** The output of each finished step: a worker that takes over resumes from these. */
  runSteps: { runId: string; position: number; name: string; output: Json<unknown>; finishedAt: Date };
  /** The progress shown on screen, as it was true when written. */
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
  /** Accounts deleted lately: an id is kept for a day at least, until the next deletion. */
  erasedUsers: { userId: string; erasedAt: Generated<Date> };
  /** Synchronisations of the corpus; one open row a kind. Leased work. `askedBy`: null for the daily one. */
  corpusSyncs: {
    id: string;
    kind: string;
    state: SyncState;
    askedBy: string | null;
    askedAt: Generated<Date>;
    startedAt: Date | null;
    endedAt: Date | null;
    stopAsked: Generated<boolean>;
    unit: Generated<SyncUnit>;
    done: Generated<number>;
    total: number | null;
    step: string | null;
    added: Generated<number>;
    changed: Generated<number>;
    removed: Generated<number>;
    skipped: Generated<number>;
    /** Set while the publisher is waited for: why, until when, and which try of how many comes then. */
    retryReason: string | null;
    retryAt: ColumnType<Date | null, string | null, string | null>;
    retryTry: number | null;
    retryTries: number | null;
    error: string | null;
    dueAt: Generated<Date>;
    attempts: Generated<number>;
    lease: string | null;
  };
  /** Records that a synchronisation could not read. */
  corpusSyncErrors: { syncId: string; position: number; record: string; reason: string };
  /** Decisions about sending questions to outside models, never changed. `subjectId`: a firm, or a person without one. */
  modelConsents: {
    id: Generated<string>;
    subjectId: string;
    isFirm: boolean;
    given: boolean;
    hosts: string[];
    decidedBy: string;
    decidedAt: Date;
  };
  /** The source of each kind's synchronisation, as the corpus worker reported it. `hour`: of the daily synchronisation, in Paris. */
  corpusSources: { kind: string; names: string[]; missing: string[]; hour: number | null; seenAt: Date };
  /** The result of the last comparison of a finished run with the corpus. */
  runChanges: {
    runId: string;
    seen: string;
    checkedAt: Date;
    day: string;
    citations: number;
    changes: Json<CitationChanges['changes']>;
    reviewed: Json<readonly ReviewedCitation[] | null>;
  };
};

/** The answer as stored; its owner is on the run. */
export type StoredResult = {
  readonly synthese: string;
  /** Missing in results older than this field. */
  readonly synthese_sentences?: readonly Sentence[];
  readonly law_date: string;
  /** Missing in results older than this field. */
  readonly data_date?: string | null;
  readonly data_dates?: DataDates;
  readonly points: readonly AnalysedPoint[];
  readonly follow_up_question_1: string | null;
  readonly follow_up_question_2: string | null;
  readonly notices: readonly string[];
};
