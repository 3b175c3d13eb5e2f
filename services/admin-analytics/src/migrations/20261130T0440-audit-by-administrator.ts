import { type Migration, sql } from 'kysely';

/** The audit log of one administrator, however rarely they read or act. */
export const auditByAdministrator: Migration = {
  async up(db) {
    await sql`create index admin_reads_admin on admin_reads (admin_id, read_at desc, id desc)`.execute(db);
    await sql`create index admin_acts_admin on admin_acts (admin_id, acted_at desc, id desc)`.execute(db);
  },
  async down(db) {
    await sql`drop index admin_acts_admin, admin_reads_admin`.execute(db);
  },
};
