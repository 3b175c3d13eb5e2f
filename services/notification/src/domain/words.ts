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
  /** Read from its table when the message leaves. */
  readonly contact?: ContactMessage;
};

/** What was typed in the contact form. */
export type ContactMessage = {
  lastName: string;
  firstName: string;
  /** Nobody has proved it. */
  email: string;
  phone: string;
  firm: string;
  message: string;
};

export type Words = { readonly subject: string; readonly paragraphs: readonly string[]; readonly action: string; readonly why: string };
