import type { Migrations } from '@attendu/db/migrate';
import { subscriptions } from './20261127T1000-subscriptions.ts';

export const billingMigrations: Migrations = {
  '20261127T1000_subscriptions': subscriptions,
};
