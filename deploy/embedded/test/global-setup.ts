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

type Stop = () => Promise<void>;

/** The PostgreSQL of the tests: the one named by TEST_DATABASE_URL, else the machine's, else the embedded one for the time of the run. */
async function providePostgres(): Promise<Stop> {
  if (process.env.TEST_DATABASE_URL !== undefined) return async () => undefined;
  if (await answers(5432)) {
    process.env.TEST_DATABASE_URL = MACHINE_URL;
    return async () => undefined;
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

/** A folder for data shared by the suites of one run, deleted with it, so that no data of other code is reused. */
async function provideRunFolder(): Promise<Stop> {
  if (process.env.TEST_RUN_DIR !== undefined) return async () => undefined;
  const folder = await mkdtemp(join(tmpdir(), 'attendu-test-run-'));
  process.env.TEST_RUN_DIR = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/** Run for each test project; what an earlier one has set up is left to it. */
export async function setup(): Promise<Stop> {
  const stops = [await provideRunFolder(), await providePostgres()];
  return async () => {
    for (const stop of stops) await stop();
  };
}
