import type { Handlers } from '@attendu/bus/bus';
import type { PlanCatalogue } from '@attendu/contracts/plans';
import type { BillingDb } from './db/schema.ts';
import type { StandingRules } from './db/standings.ts';
import { confirmReservation } from './usecases/confirm-reservation.ts';
import type { JobContext } from './usecases/deps.ts';
import { eraseUser } from './usecases/erase-user.ts';
import { joinFirm, leaveFirm } from './usecases/firm-members.ts';
import { giveBackReservation } from './usecases/give-back-reservation.ts';
import { grantPlan, startTrial } from './usecases/grant-plan.ts';

/** Events that billing consumes. It publishes the notices of trials and payments. */
export function handlers(ctx: JobContext, catalogue: PlanCatalogue, rules: StandingRules): Handlers<'billing', BillingDb> {
  const confirm = confirmReservation(ctx);
  const giveBack = giveBackReservation(ctx);
  return {
    'user.registered': grantPlan(ctx, catalogue, rules),
    'trial.started': startTrial(ctx, catalogue, rules),
    'user.deleted': eraseUser(ctx, rules),
    'firm.member-joined': joinFirm(ctx, rules),
    'firm.member-left': leaveFirm(ctx, rules),
    'analysis.requested': (tx, event) => confirm(tx, event.data),
    'analysis.failed': (tx, event) => giveBack(tx, event.data),
  };
}
