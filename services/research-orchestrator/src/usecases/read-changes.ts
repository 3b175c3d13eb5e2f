import type { CitationChanges } from '@attendu/contracts/research/schemas';
import type { RequestContext } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { toldChanges } from '@attendu/law/dossier/changes';
import { changesOfRun } from '../db/changes.ts';
import { resultOf, runById, runOfDossier } from '../db/runs.ts';
import { citationsOf } from '../domain/citation-changes.ts';
import type { Deps } from './deps.ts';
import { requireReader } from './require-reader.ts';

/** The citations of a dossier that have changed since it was made, for its readers. @throws research.run_not_found for another user. */
export function readChanges(deps: Deps) {
  return async (ctx: RequestContext, { dossierId }: { dossierId: string }): Promise<CitationChanges> => {
    const run = await runOfDossier(deps.database.kysely, dossierId);
    if (run === null) throw problem('research.run_not_found');
    await requireReader(deps, ctx, run);
    return changesSince(deps, run);
  };
}

/** The same for a run, for other services. @throws research.run_not_found */
export function readChangesOfRun(deps: Deps) {
  return async (_ctx: RequestContext, { runId }: { runId: string }): Promise<CitationChanges> => {
    const run = await runById(deps.database.kysely, runId);
    if (run === null) throw problem('research.run_not_found');
    return changesSince(deps, run);
  };
}

async function changesSince(deps: Deps, { id, dossierId }: { readonly id: string; readonly dossierId: string }): Promise<CitationChanges> {
  const found = await changesOfRun(deps.database.kysely, id);
  if (found !== null) {
    const { citations, checkedAt, day, changes } = found;
    return { dossierId, citations, checked_at: checkedAt.toISOString(), day, ...toldChanges(changes) };
  }
  const result = await resultOf(deps.database.kysely, id);
  return { dossierId, citations: citationsOf(result?.points ?? []).length, checked_at: null, day: null, changes: [] };
}
