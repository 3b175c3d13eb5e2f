import type { Bus } from '@attendu/bus/bus';
import { repeat } from '@attendu/http/repeat';
import type { Logger } from '@attendu/log/logger';
import { forgetPayloads } from './db/webhook-events.ts';
import { closeAccounts } from './usecases/close-account.ts';
import type { JobContext, PaymentDeps } from './usecases/deps.ts';
import { finishWithdrawals } from './usecases/finish-withdrawals.ts';
import { movePrices } from './usecases/move-prices.ts';
import { notifyPrices, notifyRenewals, type PriceChange } from './usecases/notify-ahead.ts';
import { processWebhooks } from './usecases/process-webhooks.ts';
import { reconcileNightly } from './usecases/reconcile-nightly.ts';
import { remindTrials } from './usecases/remind-trials.ts';
import { sweepReservations } from './usecases/sweep-reservations.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Retention of event bodies, for operators. */
const PAYLOAD_MS = 60 * 24 * HOUR;

type Job = { readonly name: string; readonly everyMs: number; readonly turn: () => Promise<'more' | undefined> };

/** The background jobs of billing. `everyMs`, set by tests, is the interval of all. */
export function startJobs(
  deps: PaymentDeps & { readonly bus: Pick<Bus<'billing'>, 'publish'>; readonly priceChanges: readonly PriceChange[] },
  ctx: JobContext,
  log: Logger,
  everyMs?: number,
): { stop(): Promise<void> } {
  const jobs = [...unpaid(deps, ctx, log), ...(deps.payments === null ? [] : paid({ ...deps, payments: deps.payments }, ctx))];
  const running = jobs.map(({ name, turn, everyMs: own }) => repeat(turn, { name, everyMs: everyMs ?? own, log }));
  return { stop: async () => void (await Promise.all(running.map((job) => job.stop()))) };
}

function unpaid(deps: PaymentDeps, ctx: JobContext, log: Logger): Job[] {
  const sweep = sweepReservations(deps);
  const remind = remindTrials(deps);
  return [
    {
      name: 'sweep reservations',
      everyMs: 30 * SECOND,
      turn: async () => {
        const swept = await sweep(ctx);
        if (swept > 0) log.warn({ swept }, 'reservations given back: no run confirmed them');
        return undefined;
      },
    },
    { name: 'remind trials', everyMs: 5 * MINUTE, turn: async () => void (await remind(ctx)) },
  ];
}

type Selling = PaymentDeps & { readonly payments: NonNullable<PaymentDeps['payments']>; readonly priceChanges: readonly PriceChange[] };

function paid(deps: Selling, ctx: JobContext): Job[] {
  const work = processWebhooks(deps);
  const withdrawals = finishWithdrawals(deps);
  const closings = closeAccounts(deps);
  const nightly = reconcileNightly(deps);
  const renewals = notifyRenewals(deps);
  const prices = notifyPrices(deps, deps.priceChanges);
  const moves = movePrices(deps);
  return [
    { name: 'process webhooks', everyMs: SECOND, turn: async () => ((await work(ctx)) > 0 ? 'more' : undefined) },
    { name: 'finish withdrawals', everyMs: 5 * MINUTE, turn: () => withdrawals(ctx) },
    { name: 'close accounts', everyMs: MINUTE, turn: () => closings(ctx) },
    { name: 'reconcile', everyMs: 10 * MINUTE, turn: async () => void (await nightly(ctx)) },
    { name: 'notify renewals', everyMs: HOUR, turn: () => renewals(ctx) },
    { name: 'notify prices', everyMs: HOUR, turn: async () => ((await prices(ctx)) > 0 ? 'more' : undefined) },
    { name: 'move prices', everyMs: HOUR, turn: () => moves(ctx) },
    {
      name: 'forget old payloads',
      everyMs: 6 * HOUR,
      turn: async () => void (await forgetPayloads(deps.database.kysely, new Date(ctx.now().getTime() - PAYLOAD_MS))),
    },
  ];
}
