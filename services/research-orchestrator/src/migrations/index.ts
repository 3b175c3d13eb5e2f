import type { Migrations } from '@attendu/db/migrate';
import { corpusMigrations } from '../corpus/migrations.ts';
import { runs } from './20261127T1100-runs.ts';

export const researchOrchestratorMigrations: Migrations = {
  ...corpusMigrations,
  '20261127T1100_runs': runs,
};
