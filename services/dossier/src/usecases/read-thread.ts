import type { ThreadItem } from '@attendu/contracts/dossier/schemas';
import { type RequestContext, requireUser } from '@attendu/http/context';
import { readFollowUp } from '@attendu/law/follow-up';
import { accessTo } from '../db/access.ts';
import { threadOf } from '../db/thread.ts';
import type { Deps } from './deps.ts';
import { openDossier } from './open-dossier.ts';

const QUESTION_MAX = 300;

/** The questions of a dossier's conversation that the user may read. @throws dossier.not_found */
export function readThread(deps: Deps) {
  return async (ctx: RequestContext, input: { dossierId: string }): Promise<{ dossiers: ThreadItem[] }> => {
    const { kysely } = deps.database;
    const { dossier, access } = await openDossier(deps, ctx, input);
    const rows = await threadOf(kysely, dossier);
    const items: ThreadItem[] = [];
    for (const { id, contexte, isAnalysing, parentId, createdAt } of rows) {
      if (access !== 'own' && (await accessTo(kysely, requireUser(ctx), id)) === null) continue;
      const question = Array.from(readFollowUp(contexte).question).slice(0, QUESTION_MAX).join('');
      items.push({ id, question, is_analysing: isAnalysing, parent_id: parentId, created_at: createdAt.toISOString() });
    }
    if (access === 'own') return { dossiers: items };
    const shown = new Set(items.map(({ id }) => id));
    return { dossiers: items.map((item) => ({ ...item, parent_id: shown.has(item.parent_id ?? '') ? item.parent_id : null })) };
  };
}
