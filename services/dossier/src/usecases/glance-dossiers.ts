import { type DossierGlance, MOST_LOOKED_UP } from '@attendu/contracts/dossier/schemas';
import type { RequestContext } from '@attendu/http/context';
import { countOfUser, type GlanceRow, glanceByIds, glanceOfUser } from '../db/glances.ts';
import type { Deps } from './deps.ts';

/** Summaries of dossiers for other services: without answer, with the beginning of the question only. */
export function glanceDossiers({ database }: Pick<Deps, 'database'>) {
  const db = database.kysely;
  return {
    byIds: async (_ctx: RequestContext, { ids }: { ids: readonly string[] }) => ({ dossiers: (await glanceByIds(db, ids)).map(present) }),
    ofUser: async (_ctx: RequestContext, { userId }: { userId: string }) => ({
      total: await countOfUser(db, userId),
      dossiers: (await glanceOfUser(db, userId, MOST_LOOKED_UP)).map(present),
    }),
  };
}

function present({ id, name, start, isAnalysing, createdAt }: GlanceRow): DossierGlance {
  return { id, name, contexte: start, is_analysing: isAnalysing, created_at: createdAt.toISOString() };
}
