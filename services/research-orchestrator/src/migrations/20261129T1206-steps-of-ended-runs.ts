import { type Kysely, type Migration, sql } from 'kysely';

/** The steps of a run that has ended hold texts that nobody reads again: they would outlive a text that is withdrawn. */
export const stepsOfEndedRuns: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      delete from run_steps s using runs r
      where r.id = s.run_id and r.state <> 'pending' and s.name not in ('deepen', 'understand')`.execute(db);
  },
};
