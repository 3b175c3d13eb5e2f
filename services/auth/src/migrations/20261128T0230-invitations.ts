import { type Migration, sql } from 'kysely';

export const invitations: Migration = {
  async up(db) {
    await sql`
      alter table links
        drop constraint links_purpose_check,
        add constraint links_purpose_check check (purpose in ('password_reset', 'email_verification', 'invitation'))`.execute(db);
    // A password given by an administrator: it opens the account once, before this.
    await sql`alter table users add column password_expires_at timestamptz(3)`.execute(db);
  },
  async down(db) {
    await sql`alter table users drop column password_expires_at`.execute(db);
    await sql`delete from links where purpose = 'invitation'`.execute(db);
    await sql`
      alter table links
        drop constraint links_purpose_check,
        add constraint links_purpose_check check (purpose in ('password_reset', 'email_verification'))`.execute(db);
  },
};
