import { type Migration, sql } from 'kysely';

export const dataDateAndFailureReason: Migration = {
  async up(db) {
    await sql`
      alter table dossiers
        add column data_date date,
        add column failure_reason text check (failure_reason in ('refused', 'error', 'cancelled'))`.execute(db);
  },
  async down(db) {
    await sql`alter table dossiers drop column data_date, drop column failure_reason`.execute(db);
  },
};
