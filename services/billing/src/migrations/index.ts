import type { Migrations } from '@attendu/db/migrate';
import { subscriptions } from './20261127T1000-subscriptions.ts';
import { reservationsOfUser } from './20261128T0150-reservations-of-user.ts';
import { trialReminders } from './20261128T0220-trial-reminders.ts';
import { payments } from './20261129T0150-payments.ts';
import { runningTrials } from './20261129T0325-running-trials.ts';
import { consentsOfAccount } from './20261129T0855-consents-of-account.ts';
import { seatGrants } from './20261129T0950-seat-grants.ts';
import { reconciliationBeat } from './20261129T1210-reconciliation-beat.ts';
import { latePaymentsAndPrices } from './20261129T1515-late-payments-and-prices.ts';
import { downgrades } from './20261129T1830-downgrades.ts';

export const billingMigrations: Migrations = {
  '20261127T1000_subscriptions': subscriptions,
  '20261128T0150_reservations_of_user': reservationsOfUser,
  '20261128T0220_trial_reminders': trialReminders,
  '20261129T0150_payments': payments,
  '20261129T0325_running_trials': runningTrials,
  '20261129T0855_consents_of_account': consentsOfAccount,
  '20261129T0950_seat_grants': seatGrants,
  '20261129T1210_reconciliation_beat': reconciliationBeat,
  '20261129T1515_late_payments_and_prices': latePaymentsAndPrices,
  '20261129T1830_downgrades': downgrades,
};
