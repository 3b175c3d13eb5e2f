import type { Migrations } from '@attendu/db/migrate';
import { accounts } from './20261127T1000-accounts.ts';
import { links } from './20261127T2300-links.ts';

export const authMigrations: Migrations = {
  '20261127T1000_accounts': accounts,
  '20261127T2300_links': links,
};
