import pg from 'pg';
import { runningDatabase } from '../../src/stack/running-database.ts';

/** Rows of a query on the database of the stack that runs on this data folder. */
export async function rowsOf<R extends object>(dataDir: string, query: string, values: readonly unknown[] = []): Promise<R[]> {
  const client = new pg.Client({ connectionString: await runningDatabase('', { DATA_DIR: dataDir }) });
  await client.connect();
  try {
    return (await client.query<R>(query, [...values])).rows;
  } finally {
    await client.end();
  }
}
