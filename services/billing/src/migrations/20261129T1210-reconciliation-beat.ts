import { type Migration, sql } from 'kysely';

/** Last progress of a running reconciliation: another process resumes one that is silent. */
export const reconciliationBeat: Migration = {
  async up(db) {
    await sql`alter table reconciliations add column beat_at timestamptz(3)`.execute(db);
  },
  async down(db) {
    await sql`alter table reconciliations drop column beat_at`.execute(db);
  },
};
