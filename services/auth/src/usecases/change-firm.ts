import { inTransaction } from '@attendu/db/database';
import { type RequestContext, requireUser } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { changeFirm, type Firm } from '../db/firms.ts';
import { hasFactor } from '../db/second-factors.ts';
import type { Deps } from './deps.ts';
import { lockOwnFirm } from './firm-membership.ts';
import { keepSecurityEvent } from './security-log.ts';

type FirmDeps = Pick<Deps, 'database' | 'digestKey'>;
type Told = Pick<Firm, 'id' | 'name' | 'secondFactorRequired'>;

/** Renames the caller's firm. Other services read the name when they show it and keep no copy. */
export function renameFirm(deps: FirmDeps) {
  return (ctx: RequestContext, { name }: { readonly name: string }): Promise<Told> =>
    inTransaction(deps.database.kysely, async (tx) => {
      const { id, name: former, secondFactorRequired } = await lockOwnFirm(tx, ctx);
      if (name !== former) {
        await changeFirm(tx, id, { name });
        await keepSecurityEvent(deps, tx, ctx, 'rights.changed', { userId: requireUser(ctx).userId, detail: 'renamed' });
      }
      return { id, name, secondFactorRequired };
    });
}

/**
 * Asks a second factor of each member of the caller's firm, or no longer. From then on a session without one may only add one; an older session ends, and the
 * next sign-in asks for it. The administrator has one first: nobody is shut out of the console by its own rule. @throws firm.own_factor_missing
 */
export function requireFactor(deps: FirmDeps) {
  return (ctx: RequestContext, { required }: { readonly required: boolean }): Promise<Told> =>
    inTransaction(deps.database.kysely, async (tx) => {
      const { userId } = requireUser(ctx);
      const { id, name, secondFactorRequired } = await lockOwnFirm(tx, ctx);
      if (required && !(await hasFactor(tx, userId))) throw problem('firm.own_factor_missing');
      if (required !== secondFactorRequired) {
        await changeFirm(tx, id, { secondFactorRequired: required });
        await keepSecurityEvent(deps, tx, ctx, 'rights.changed', { userId, detail: required ? 'factor_required' : 'factor_optional' });
      }
      return { id, name, secondFactorRequired: required };
    });
}
