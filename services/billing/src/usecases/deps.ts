import type { Bus } from '@attendu/bus/bus';
import type { PlanCatalogue } from '@attendu/contracts/plans';
import type { Database } from '@attendu/db/database';
import type { Logger } from '@attendu/log/logger';
import type { ContactOf, HasMembers } from '../adapters/contacts.ts';
import type { BillingDb } from '../db/schema.ts';
import type { StandingRules } from '../db/standings.ts';
import type { Payments } from '../domain/payments.ts';

export type Deps = {
  readonly database: Database<BillingDb>;
  readonly catalogue: PlanCatalogue;
};

/** Dependencies of the use cases that call the payment provider. */
export type PaymentDeps = Deps & {
  readonly bus: Pick<Bus<'billing'>, 'publish'>;
  readonly rules: StandingRules;
  /** Null without sales. */
  readonly payments: Payments | null;
  /** Whether our prices equal the provider's; otherwise sales are closed. */
  readonly isSelling: () => Promise<boolean>;
  readonly contactOf: ContactOf;
  readonly hasMembers: HasMembers;
  /** The application's URL, without a trailing slash. */
  readonly publicUrl: string;
  readonly log: Logger;
};

/** Context of an event handler or a sweep. */
export type JobContext = { now(): Date; newId(): string };
