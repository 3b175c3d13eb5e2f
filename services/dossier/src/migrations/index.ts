import type { Migrations } from '@attendu/db/migrate';
import { dossiers } from './20261127T1000-dossiers.ts';

export const dossierMigrations: Migrations = {
  '20261127T1000_dossiers': dossiers,
};
