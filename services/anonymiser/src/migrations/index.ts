import type { Migrations } from '@attendu/db/migrate';
import { anonymisations } from './20261128T0150-anonymisations.ts';

export const anonymiserMigrations: Migrations = {
  '20261128T0150_anonymisations': anonymisations,
};
