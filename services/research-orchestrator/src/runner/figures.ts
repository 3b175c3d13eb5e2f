import type { CorpusStatus } from '@attendu/contracts/research/schemas';
import type { Db } from '@attendu/db/database';
import { counter, gauge, histogram, startAtZero } from '@attendu/telemetry/metrics';
import { sql } from 'kysely';
import type { Sealed } from '../analysis/steps/seal.ts';
import type { ResearchTables } from '../db/schema.ts';

const RESEARCH_SECONDS = [1, 2.5, 5, 10, 20, 30, 60, 120, 180, 300, 600, 1_200, 3_600];
const seconds = histogram(
  'attendu_research_seconds',
  'Time from the request of an analysis to its end, by outcome.',
  ['outcome'],
  RESEARCH_SECONDS,
);
startAtZero(seconds, [{ outcome: 'done' }, { outcome: 'failed' }]);
const points = counter('attendu_research_points_total', 'Points of law analysed, by outcome: answered, refused (sources insufficient).', [
  'outcome',
]);
startAtZero(points, [{ outcome: 'answered' }, { outcome: 'refused' }]);
const quotations = counter('attendu_research_quotations_total', 'Quotations checked against the store, by outcome: proved, removed.', [
  'outcome',
]);
startAtZero(quotations, [{ outcome: 'proved' }, { outcome: 'removed' }]);
const documents = gauge('attendu_corpus_documents', 'Documents that can be found and read.');
const complete = gauge('attendu_corpus_complete', 'Whether the whole corpus can be found and read.');
const dates = gauge('attendu_corpus_date_seconds', 'Day of the latest data of a kind of source, in seconds since 1970.', ['kind']);
const ageLimit = gauge('attendu_corpus_age_limit_seconds', 'Age of the latest data of a kind of source above which it is too old.');

type Run = { readonly createdAt: Date };

/** Records a finished analysis: its duration, its outcome, and what verification removed. */
export function countSealed(run: Run, { result, manifest }: Sealed): void {
  seconds.observe({ outcome: 'done' }, ageOf(run));
  for (const { point_data: point } of result.points) points.inc({ outcome: point.insufficient === null ? 'answered' : 'refused' });
  quotations.inc({ outcome: 'proved' }, manifest.quotationsChecked - manifest.quotationsRemoved.length);
  quotations.inc({ outcome: 'removed' }, manifest.quotationsRemoved.length);
}

export function countFailed(run: Run): void {
  seconds.observe({ outcome: 'failed' }, ageOf(run));
}

const ageOf = ({ createdAt }: Run): number => Math.max(0, Date.now() - createdAt.getTime()) / 1_000;

/** Sets the corpus gauges. */
export async function measureCorpus(db: Db<ResearchTables>, status: () => Promise<CorpusStatus>, maxAgeMs: number): Promise<void> {
  ageLimit.set(maxAgeMs / 1_000);
  const { indexed, complete: isComplete } = await status();
  documents.set(indexed);
  complete.set(isComplete ? 1 : 0);
  const found = await sql<{ kind: string; at: number }>`
    select kind, extract(epoch from max(data_date))::float8 as at from corpus_texts group by kind`.execute(db);
  for (const { kind, at } of found.rows) dates.set({ kind }, at);
}
