import { parisDay } from '@attendu/contracts/paris-day';
import type { CitationChange } from '@attendu/contracts/research/schemas';
import { inTransaction, type Tx } from '@attendu/db/database';
import { ERASED } from '@attendu/law/dossier/wording';
import { withoutLines } from '@attendu/law/words';
import type { Logger } from '@attendu/log/logger';
import { isUnavailable } from '@attendu/log/unavailable';
import { changesOfRun, nextToCompare, saveChanges } from '../db/changes.ts';
import { followUpRunsOf, type RunRow, replaceRequest, replaceResult, resultOf } from '../db/runs.ts';
import type { ResearchTables } from '../db/schema.ts';
import { canonicalJson } from '../domain/canonical-json.ts';
import { citationChanges, citationsOf, comparedDay } from '../domain/citation-changes.ts';
import { eraseTexts, erasuresOf } from '../domain/erase-texts.ts';
import type { Deps } from './deps.ts';

/** Dossiers compared in one batch: the background job shares the machine with users. */
const BATCH = 50;
/** Follow-up questions read at once: each may be as long as the answer that it follows. */
const FOLLOW_UPS_A_PAGE = 100;

type CompareDeps = Pick<Deps, 'database' | 'bus' | 'analysis'> & { readonly log: Logger };

/**
 * Compares saved dossiers with the corpus after an update, and once a day since a text may come into force without one; reports those that cite a
 * changed text, and erases withdrawn and replaced texts from their results. Returns 'more' when some are left. A dossier that cannot be compared is logged,
 * passed over and tried again at the next round: those after it do not wait for it.
 */
export function compareDossiers(deps: CompareDeps, now: () => Date, newId: () => string) {
  /** The last run of this round; null before the first one. */
  let after: string | null = null;
  return async (): Promise<'more' | undefined> => {
    // An incomplete corpus would report part of the changes, then report them again: the comparison waits until it is complete.
    if (!(await deps.analysis.search.status()).complete) return undefined;
    const today = parisDay(now());
    const { fingerprint, whole } = await deps.analysis.holdings.read();
    if (!whole) return undefined;
    const seen = `${fingerprint}/${today}`;
    for (let done = 0; done < BATCH; done += 1) {
      after = await compareNext(deps, after, { today, seen, at: now(), correlationId: newId() });
      if (after === null) return undefined;
    }
    return 'more';
  };
}

/** Compares the next run after this one; returns its id, null when there is none. */
async function compareNext(deps: CompareDeps, after: string | null, comparison: Comparison): Promise<string | null> {
  const next: { run: RunRow | null } = { run: null };
  try {
    await inTransaction(deps.database.kysely, async (tx) => {
      next.run = await nextToCompare(tx, comparison.seen, after);
      if (next.run !== null) await compare(deps, tx, next.run, comparison);
    });
  } catch (err) {
    if (next.run === null || isUnavailable(err)) throw err;
    deps.log.error({ err, runId: next.run.id }, 'a saved dossier could not be compared with the corpus');
  }
  return next.run?.id ?? null;
}

/** Identity of a change, without its link: the link holds the day of the comparison and so changes every day. */
const factOf = ({ url: _ofTheDay, ...fact }: CitationChange): string => canonicalJson(fact);

type Comparison = { today: string; seen: string; at: Date; correlationId: string };

async function compare(
  deps: CompareDeps,
  tx: Tx<ResearchTables>,
  run: RunRow,
  { today, seen, at, correlationId }: Comparison,
): Promise<void> {
  const result = await resultOf(tx, run.id);
  const points = result?.points ?? [];
  let citations = citationsOf(points);
  const day = comparedDay(result?.law_date ?? today, run.request.today, today);
  const { store } = deps.analysis;
  const documents = citations.map(({ document }) => ({ kind: document.kind, documentId: document.id }));
  const [dated, stored, withdrawn] = await Promise.all([
    store.inForce(documents, day),
    store.versions(citations.map(({ document }) => document)),
    store.withdrawn(citations.map(({ document }) => ({ kind: document.kind, documentId: document.id, versionId: document.versionId }))),
  ]);
  let changes = citationChanges(citations, dated, stored, withdrawn, day);
  const erasures = erasuresOf(points, changes, withdrawn);
  if (result !== null && erasures.size > 0) {
    const { answer, isErased } = eraseTexts(result, erasures);
    await replaceResult(tx, run.id, answer);
    await cleanFollowUps(tx, run.userId, isErased);
    citations = citationsOf(answer.points);
    changes = citationChanges(citations, dated, stored, withdrawn, day);
    const { dossierId, userId } = run;
    await deps.bus.publish(tx, metaOf(correlationId), 'dossier.text-withdrawn', {
      dossierId,
      runId: run.id,
      userId,
      documents: erasures.size,
    });
  }
  const before = await changesOfRun(tx, run.id);
  await saveChanges(tx, { runId: run.id, seen, checkedAt: at, day, citations: citations.length, changes });
  const told = new Set(before?.changes.map(factOf));
  const added = changes.filter((change) => !told.has(factOf(change))).length;
  if (added === 0 && changes.length === told.size) return;
  const { dossierId, userId } = run;
  const data = { dossierId, runId: run.id, userId, changed: changes.length, added, citations: citations.length };
  await deps.bus.publish(tx, metaOf(correlationId), 'dossier.outdated', data);
}

/** A question that follows up on an answer begins with that answer. */
async function cleanFollowUps(tx: Tx<ResearchTables>, userId: string, isErased: (text: string) => boolean): Promise<void> {
  const clean = (text: string) => withoutLines(text, isErased, ERASED.line);
  let page: Awaited<ReturnType<typeof followUpRunsOf>>;
  let after: string | null = null;
  do {
    page = await followUpRunsOf(tx, userId, after, FOLLOW_UPS_A_PAGE);
    for (const { id, request } of page) {
      const cleaned = { ...request, question: clean(request.question), globalContexte: clean(request.globalContexte) };
      if (canonicalJson(cleaned) !== canonicalJson(request)) await replaceRequest(tx, id, cleaned);
      after = id;
    }
  } while (page.length === FOLLOW_UPS_A_PAGE);
}

const metaOf = (correlationId: string) => ({ actor: { kind: 'service', id: 'research-orchestrator' }, correlationId }) as const;
