import type { Migrations } from '@attendu/db/migrate';
import { anonymisations } from './20261128T0150-anonymisations.ts';
import { queue } from './20261129T0515-queue.ts';

export const anonymiserMigrations: Migrations = {
  '20261128T0150_anonymisations': anonymisations,
  '20261129T0515_queue': queue,
};
