import type { Handlers } from '@attendu/bus/bus';
import type { PlanCatalogue } from '@attendu/contracts/plans';
import type { BillingDb } from './db/schema.ts';
import { confirmReservation } from './usecases/confirm-reservation.ts';
import type { JobContext } from './usecases/deps.ts';
import { eraseUser } from './usecases/erase-user.ts';
import { giveBackReservation } from './usecases/give-back-reservation.ts';
import { grantPlan, startTrial } from './usecases/grant-plan.ts';

/** What billing consumes. It publishes what a trial's owner must be told. */
export function handlers(ctx: JobContext, catalogue: PlanCatalogue): Handlers<'billing', BillingDb> {
  const confirm = confirmReservation(ctx);
  const giveBack = giveBackReservation(ctx);
  return {
    'user.registered': grantPlan(ctx, catalogue),
    'trial.started': startTrial(ctx, catalogue),
    'user.deleted': eraseUser(ctx),
    'analysis.requested': (tx, event) => confirm(tx, event.data),
    'analysis.failed': (tx, event) => giveBack(tx, event.data),
  };
}
