import { inTransaction } from '@attendu/db/database';
import { type RequestContext, requireUser } from '@attendu/http/context';
import { renameFirm as writeName } from '../db/firms.ts';
import type { Deps } from './deps.ts';
import { lockOwnFirm } from './firm-membership.ts';
import { keepSecurityEvent } from './security-log.ts';

/** Changes the name of the caller's firm. Others read it when they show it: none keeps a copy. */
export function renameFirm(deps: Pick<Deps, 'database' | 'digestKey'>) {
  return (ctx: RequestContext, { name }: { readonly name: string }) =>
    inTransaction(deps.database.kysely, async (tx) => {
      const { id, name: former } = await lockOwnFirm(tx, ctx);
      if (name !== former) {
        await writeName(tx, id, name);
        await keepSecurityEvent(deps, tx, ctx, 'rights.changed', { userId: requireUser(ctx).userId, detail: 'renamed' });
      }
      return { id, name };
    });
}
