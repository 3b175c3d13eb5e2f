import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startPostgres } from '../src/postgres/postgres.ts';

/** A stopped database made once for a file of tests, to be copied: its making costs ten times its start. */
export async function makeDatabase(password: string): Promise<{ copyTo(folder: string): Promise<void>; remove(): Promise<void> }> {
  const made = await mkdtemp(join(tmpdir(), 'attendu-made-'));
  await chmod(made, 0o711);
  const server = await startPostgres({ folder: made, password, settings: ['fsync=off'] });
  await server.stop();
  return {
    // `cp` keeps the owner, which is not ours when the tests run as root.
    copyTo: async (folder) => void (await promisify(execFile)('cp', ['-a', join(made, 'postgres'), join(folder, 'postgres')])),
    remove: () => rm(made, { recursive: true, force: true }),
  };
}
