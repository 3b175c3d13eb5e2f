import { type Migration, sql } from 'kysely';

/** The audit log filtered by one act or one route, however rare. */
export const auditIndexes: Migration = {
  async up(db) {
    await sql`create index admin_reads_route on admin_reads (route, read_at desc, id desc)`.execute(db);
    await sql`create index admin_acts_action on admin_acts (action, acted_at desc, id desc)`.execute(db);
  },
  async down(db) {
    await sql`drop index admin_acts_action, admin_reads_route`.execute(db);
  },
};
