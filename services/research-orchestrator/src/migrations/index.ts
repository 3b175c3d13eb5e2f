import type { Migrations } from '@attendu/db/migrate';
import { corpusMigrations } from '../corpus/migrations.ts';
import { runs } from './20261127T1100-runs.ts';
import { runsOfUser } from './20261128T0150-runs-of-user.ts';
import { runChanges } from './20261128T0230-run-changes.ts';
import { attempts } from './20261128T0700-attempts.ts';
import { noTotalSteps } from './20261128T1030-no-total-steps.ts';
import { decisionsOfDay } from './20261129T0855-decisions-of-day.ts';
import { corpusSyncs } from './20261129T1158-corpus-syncs.ts';
import { stepsOfEndedRuns } from './20261129T1206-steps-of-ended-runs.ts';
import { syncRetries } from './20261129T1514-sync-retries.ts';
import { modelConsents } from './20261129T1826-model-consents.ts';
import { reviewedCitations } from './20261130T1400-reviewed-citations.ts';
import { erasedUsers } from './20261130T1945-erased-users.ts';

export const researchOrchestratorMigrations: Migrations = {
  ...corpusMigrations,
  '20261127T1100_runs': runs,
  '20261128T0150_runs_of_user': runsOfUser,
  '20261128T0230_run_changes': runChanges,
  '20261128T0700_attempts': attempts,
  '20261128T1030_no_total_steps': noTotalSteps,
  '20261129T0855_decisions_of_day': decisionsOfDay,
  '20261129T1158_corpus_syncs': corpusSyncs,
  '20261129T1206_steps_of_ended_runs': stepsOfEndedRuns,
  '20261129T1514_sync_retries': syncRetries,
  '20261129T1826_model_consents': modelConsents,
  '20261130T1400_reviewed_citations': reviewedCitations,
  '20261130T1945_erased_users': erasedUsers,
};
