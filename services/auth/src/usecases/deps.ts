import type { Bus } from '@attendu/bus/bus';
import type { Database } from '@attendu/db/database';
import type { Passwords } from '../adapters/passwords.ts';
import type { WorkQueue } from '../adapters/work-queue.ts';
import type { AuthDb } from '../db/schema.ts';

export type Deps = {
  readonly database: Database<AuthDb>;
  readonly passwords: Passwords;
  /** Attempts on one account from one place, a few at a time. */
  readonly attemptsAt: (key: string) => WorkQueue;
  readonly bus: Pick<Bus<'auth'>, 'publish'>;
  /** Makes the secrets of mailed links. */
  readonly linkKey: Buffer;
  /** Whether asking for a reset says that an address has no account. */
  readonly resetTellsUnknown: boolean;
};

export type SeedDeps = Pick<Deps, 'database' | 'passwords' | 'bus'>;
