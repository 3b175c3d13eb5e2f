import type { SubscriptionDetails } from '@attendu/contracts/billing/schemas';
import { PLANS } from '@attendu/contracts/plans';
import { formatDateLong } from '@attendu/law/typography';
import { localDay } from '../../lib/day.ts';
import { toast } from '../../ui/toast-store.ts';
import { CHANGE } from './page-content.ts';

/** Announces an accepted change: one that waits for the renewal has changed nothing yet. */
export function announceChange({ paid }: SubscriptionDetails): void {
  if (paid?.nextPlan && paid.periodEnd)
    toast.success(CHANGE.scheduled(PLANS[paid.nextPlan].label, formatDateLong(localDay(paid.periodEnd))));
  else toast.success(CHANGE.done);
}
