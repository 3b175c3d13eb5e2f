import type { PlanCatalogue } from '@attendu/contracts/plans';
import type { Database } from '@attendu/db/database';
import type { BillingDb } from '../db/schema.ts';

export type Deps = {
  readonly database: Database<BillingDb>;
  readonly catalogue: PlanCatalogue;
};

/** What an event handler or a sweep knows beside its input. */
export type JobContext = { now(): Date; newId(): string };
