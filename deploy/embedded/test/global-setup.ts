import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../src/postgres/postgres.ts';

const MACHINE_URL = 'postgres://postgres@127.0.0.1:5432/postgres';

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, timeout: 1000 });
    const end = (isOpen: boolean) => {
      socket.destroy();
      resolve(isOpen);
    };
    socket
      .once('connect', () => end(true))
      .once('error', () => end(false))
      .once('timeout', () => end(false));
  });
}

/** The PostgreSQL of the tests: the one named by TEST_DATABASE_URL, else the machine's, else the embedded one for the time of the run. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL !== undefined) return undefined;
  if (await answers(5432)) {
    process.env.TEST_DATABASE_URL = MACHINE_URL;
    return undefined;
  }
  const folder = await mkdtemp(join(tmpdir(), 'attendu-test-postgres-'));
  await chmod(folder, 0o711);
  const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300'];
  const postgres = await startPostgres({ folder, password: 'tests', settings });
  process.env.TEST_DATABASE_URL = postgres.url;
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
