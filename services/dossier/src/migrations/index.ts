import type { Migrations } from '@attendu/db/migrate';
import { dossiers } from './20261127T1000-dossiers.ts';
import { synthesisSentences } from './20261128T0210-synthesis-sentences.ts';

export const dossierMigrations: Migrations = {
  '20261127T1000_dossiers': dossiers,
  '20261128T0210_synthesis_sentences': synthesisSentences,
};
