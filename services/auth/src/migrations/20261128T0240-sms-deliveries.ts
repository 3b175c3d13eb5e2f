import { type Migration, sql } from 'kysely';

export const smsDeliveries: Migration = {
  async up(db) {
    await sql`alter table phone_verifications add column message_id text`.execute(db);
    // Keyed by the carrier's own id: its first status may arrive before we know that it accepted the message.
    await sql`
      create table sms_deliveries (
        message_id text primary key,
        status text not null,
        rank integer not null,
        error_code integer,
        changed_at timestamptz(3) not null
      )`.execute(db);
    await sql`create index sms_deliveries_changed on sms_deliveries (changed_at)`.execute(db);
  },
  async down(db) {
    await sql`drop table sms_deliveries`.execute(db);
    await sql`alter table phone_verifications drop column message_id`.execute(db);
  },
};
