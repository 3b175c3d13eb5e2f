import type { FactorChange } from '@attendu/contracts/auth/events';
import type { SubscriptionChange } from '@attendu/contracts/billing/events';
import type { EventData } from '@attendu/contracts/event-registry';
import type { SoldPlanId } from '@attendu/contracts/plans';

type Membership = EventData<'firm.membership-told'>['membership'];

/** Facts of an event that the text mentions. */
export type MailDetails = {
  readonly device?: string;
  readonly factorChange?: FactorChange;
  readonly at?: string | null;
  readonly changed?: number;
  readonly citations?: number;
  readonly change?: SubscriptionChange;
  readonly afterTrial?: boolean;
  readonly holder?: 'user' | 'firm';
  readonly plan?: SoldPlanId;
  readonly seats?: number;
  readonly cents?: number;
  /** Until when a debt takes no right away. */
  readonly graceUntil?: string | null;
  readonly number?: string | null;
  readonly firmId?: string;
  readonly memberId?: string;
  readonly membership?: Membership;
  /** Read from auth at sending. */
  readonly firmName?: string;
  readonly member?: { readonly firstName: string; readonly lastName: string };
  readonly shared?: number;
  readonly comments?: number;
  readonly departures?: number;
  /** Read from its table at sending. */
  readonly contact?: ContactMessage;
};

/** The contact form's input. */
export type ContactMessage = {
  lastName: string;
  firstName: string;
  /** Unverified. */
  email: string;
  phone: string;
  firm: string;
  message: string;
};

export type Words = { readonly subject: string; readonly paragraphs: readonly string[]; readonly action: string; readonly why: string };
