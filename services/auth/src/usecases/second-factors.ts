import type { SecondFactors } from '@attendu/contracts/auth/schemas';
import { type Db, inTransaction } from '@attendu/db/database';
import { eventMeta, type RequestContext, requireUser } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import type { AuthDb } from '../db/schema.ts';
import { deleteFactor, deleteRecoveryCodes, factorsOf, hasFactor, recoveryCodesLeft } from '../db/second-factors.ts';
import { findUser, rightsOf } from '../db/users.ts';
import { mustHaveFactor } from '../domain/session.ts';
import type { Deps } from './deps.ts';
import { renewCodes } from './factor-secrets.ts';
import { lockOwnAccount, requireOwnerProof } from './prove-owner.ts';
import { keepSecurityEvent } from './security-log.ts';

type FactorDeps = Pick<Deps, 'database' | 'bus' | 'digestKey' | 'adminSecondFactor'>;

async function secondFactorsOf(db: Db<AuthDb>, userId: string, required: boolean): Promise<SecondFactors> {
  const rows = await factorsOf(db, userId);
  return {
    factors: rows.map(({ id, kind, name, createdAt, lastUsedAt }) => ({
      ...{ id, kind, name },
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft: await recoveryCodesLeft(db, userId),
    required,
  };
}

export function readSecondFactors(deps: FactorDeps) {
  return async (ctx: RequestContext): Promise<SecondFactors> => {
    const { kysely } = deps.database;
    const user = await findUser(kysely, requireUser(ctx).userId);
    if (!user) throw problem('auth.required');
    return secondFactorsOf(kysely, user.id, mustHaveFactor(user, deps.adminSecondFactor));
  };
}

/** Removes a factor; the recovery codes go with the last one. */
export function removeFactor(deps: FactorDeps) {
  return async (ctx: RequestContext, input: { readonly factorId: string }): Promise<SecondFactors> => {
    const { userId } = requireUser(ctx);
    await requireOwnerProof(deps, ctx);
    return inTransaction(deps.database.kysely, async (tx) => {
      await lockOwnAccount(tx, ctx);
      const required = mustHaveFactor(await rightsOf(tx, userId), deps.adminSecondFactor);
      const factors = await factorsOf(tx, userId);
      const removed = factors.find(({ id }) => id === input.factorId);
      if (removed) {
        if (required && factors.length === 1) throw problem('auth.factor_required');
        await deleteFactor(tx, removed.id);
        if (factors.length === 1) await deleteRecoveryCodes(tx, userId);
        await keepSecurityEvent(deps, tx, ctx, 'factor.removed', { userId, detail: removed.kind });
        await deps.bus.publish(tx, eventMeta(ctx), 'factor.changed', { userId, factorChange: `${removed.kind}_removed` });
      }
      return secondFactorsOf(tx, userId, required);
    });
  };
}

export function renewRecoveryCodes(deps: FactorDeps) {
  return async (ctx: RequestContext): Promise<{ recoveryCodes: string[] }> => {
    const { userId } = requireUser(ctx);
    await requireOwnerProof(deps, ctx);
    const recoveryCodes = await inTransaction(deps.database.kysely, async (tx) => {
      await lockOwnAccount(tx, ctx);
      if (!(await hasFactor(tx, userId))) throw problem('auth.forbidden');
      await keepSecurityEvent(deps, tx, ctx, 'recovery_codes.renewed', { userId });
      await deps.bus.publish(tx, eventMeta(ctx), 'factor.changed', { userId, factorChange: 'codes_renewed' });
      return renewCodes(deps, tx, userId);
    });
    return { recoveryCodes };
  };
}
