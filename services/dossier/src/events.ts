import type { Handlers } from '@attendu/bus/bus';
import type { DossierDb } from './db/schema.ts';
import { completeDossier } from './usecases/complete-dossier.ts';
import type { EventDeps, JobContext } from './usecases/deps.ts';
import { eraseUser } from './usecases/erase-user.ts';
import { markFailed, markRequested } from './usecases/follow-analysis.ts';
import { noteOutdated } from './usecases/note-outdated.ts';

/** Events that the dossier consumes: those of its analysis, changed citations, and an account's deletion. It publishes dossier.created, dossier.completed and dossier.failed. */
export function handlers(ctx: JobContext, deps: EventDeps): Handlers<'dossier', DossierDb> {
  return {
    'analysis.requested': markRequested(ctx),
    'analysis.done': completeDossier(ctx, deps),
    'analysis.failed': markFailed(ctx, deps),
    'dossier.outdated': noteOutdated,
    'user.deleted': eraseUser,
  };
}
