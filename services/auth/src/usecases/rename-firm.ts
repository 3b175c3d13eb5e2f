import { inTransaction } from '@attendu/db/database';
import { type RequestContext, requireUser } from '@attendu/http/context';
import { renameFirm as writeName } from '../db/firms.ts';
import type { Deps } from './deps.ts';
import { lockOwnFirm } from './firm-membership.ts';
import { keepSecurityEvent } from './security-log.ts';

/** Renames the caller's firm. Other services read the name when they show it and keep no copy. */
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
