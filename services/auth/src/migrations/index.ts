import type { Migrations } from '@attendu/db/migrate';
import { accounts } from './20261127T1000-accounts.ts';

export const authMigrations: Migrations = {
  '20261127T1000_accounts': accounts,
};
