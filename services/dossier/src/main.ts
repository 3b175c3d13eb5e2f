import { runService } from '@attendu/config/run-service';
import { dossierConfigSchema } from './config.ts';
import { startDossier } from './service.ts';

await runService(dossierConfigSchema, startDossier);
