import type { SubscriptionChange } from '@attendu/contracts/billing/events';
import type { SoldPlanId } from '@attendu/contracts/plans';

/** What an event told that the text repeats. */
export type MailDetails = {
  readonly device?: string;
  readonly at?: string | null;
  readonly changed?: number;
  readonly citations?: number;
  readonly change?: SubscriptionChange;
  readonly holder?: 'user' | 'firm';
  readonly plan?: SoldPlanId;
  readonly seats?: number;
  readonly cents?: number;
  readonly number?: string | null;
};

export type Words = { readonly subject: string; readonly paragraphs: readonly string[]; readonly action: string; readonly why: string };
