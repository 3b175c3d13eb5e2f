import { type Migration, sql } from 'kysely';

export const encryptedContacts: Migration = {
  async up(db) {
    // The plain columns stay until no release reads them: new rows leave them null, and a job encrypts older rows.
    await sql`
      alter table contact_messages
        add column encrypted bytea,
        add column email_digest bytea,
        alter column last_name drop not null,
        alter column first_name drop not null,
        alter column email drop not null,
        alter column phone drop not null,
        alter column firm drop not null,
        alter column message drop not null`.execute(db);
    await sql`create index contact_messages_digest on contact_messages (email_digest, created_at)`.execute(db);
    await sql`create index contact_messages_plain on contact_messages (id) where encrypted is null`.execute(db);
  },
  async down(db) {
    // Encrypted rows cannot be decrypted here.
    await sql`delete from contact_messages where encrypted is not null`.execute(db);
    await sql`
      alter table contact_messages
        drop column encrypted,
        drop column email_digest,
        alter column last_name set not null,
        alter column first_name set not null,
        alter column email set not null,
        alter column phone set not null,
        alter column firm set not null,
        alter column message set not null`.execute(db);
  },
};
