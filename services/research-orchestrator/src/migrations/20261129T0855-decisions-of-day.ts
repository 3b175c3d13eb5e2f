import { type Kysely, type Migration, sql } from 'kysely';

/** A decision may be cited by its court and its day. */
export const decisionsOfDay: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create index versions_decided_on on versions (date_debut) where kind in ('juritext', 'euritext')`.execute(db);
  },
};
