import { type Kysely, type Migration, sql } from 'kysely';

/** Each decision about sending questions to outside models; the last one of a firm, or of a person without a firm, holds. */
export const modelConsents: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      create table model_consents (
        id bigint generated always as identity primary key,
        subject_id uuid not null,
        is_firm boolean not null,
        given boolean not null,
        hosts text[] not null,
        decided_by uuid not null,
        decided_at timestamptz not null
      )`.execute(db);
    await sql`create index model_consents_of_subject on model_consents (subject_id, id desc)`.execute(db);
    await sql`create index model_consents_by on model_consents (decided_by, id)`.execute(db);
  },
};
