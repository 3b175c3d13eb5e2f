import { type Kysely, type Migration, sql } from 'kysely';

/** What a synchronisation waits for when its publisher does not answer. */
export const syncRetries: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      alter table corpus_syncs
        add column retry_reason text,
        add column retry_at timestamptz,
        add column retry_try integer,
        add column retry_tries integer`.execute(db);
  },
};
