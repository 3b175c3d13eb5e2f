import { type Migration, sql } from 'kysely';

export const keyedCounters: Migration = {
  async up(db) {
    // Counters outlive the account and the number: they are kept under keyed digests. The number itself goes with the account.
    await sql`
      alter table phone_verifications
        alter column phone drop not null,
        alter column range drop not null,
        alter column place drop not null,
        add column phone_digest bytea,
        add column range_digest bytea,
        add column place_digest bytea`.execute(db);
    await sql`create index phone_verifications_phone_digest on phone_verifications (phone_digest, sent_at)`.execute(db);
    await sql`create index phone_verifications_place_digest on phone_verifications (place_digest, sent_at)`.execute(db);
    await sql`create index phone_verifications_account on phone_verifications (account_digest)`.execute(db);
    await sql`
      alter table links
        drop constraint links_user_id_fkey,
        add constraint links_user_id_fkey foreign key (user_id) references users (id) on delete set null`.execute(db);
  },
  async down(db) {
    await sql`delete from links where user_id is null`.execute(db);
    await sql`
      alter table links
        drop constraint links_user_id_fkey,
        add constraint links_user_id_fkey foreign key (user_id) references users (id) on delete cascade`.execute(db);
    await sql`delete from phone_verifications where phone is null or range is null or place is null`.execute(db);
    await sql`drop index phone_verifications_account`.execute(db);
    await sql`
      alter table phone_verifications
        drop column phone_digest, drop column range_digest, drop column place_digest,
        alter column phone set not null,
        alter column range set not null,
        alter column place set not null`.execute(db);
  },
};
