import type { Handlers } from '@attendu/bus/bus';
import type { DossierDb } from './db/schema.ts';
import { completeDossier } from './usecases/complete-dossier.ts';
import type { EventDeps, JobContext } from './usecases/deps.ts';
import { eraseUser } from './usecases/erase-user.ts';
import { eraseWithdrawn } from './usecases/erase-withdrawn.ts';
import { markFailed, markRequested } from './usecases/follow-analysis.ts';
import { leaveFirm } from './usecases/leave-firm.ts';
import { noteOutdated } from './usecases/note-outdated.ts';

/** Events that the dossier service consumes: the course of analyses, changed and withdrawn citations, deleted accounts, departures from a firm. */
export function handlers(ctx: JobContext, deps: EventDeps): Handlers<'dossier', DossierDb> {
  return {
    'analysis.requested': markRequested(ctx),
    'analysis.done': completeDossier(ctx, deps),
    'analysis.failed': markFailed(ctx, deps),
    'dossier.outdated': noteOutdated,
    'dossier.text-withdrawn': eraseWithdrawn(deps),
    'user.deleted': eraseUser,
    'firm.member-left': leaveFirm(ctx, deps),
  };
}
