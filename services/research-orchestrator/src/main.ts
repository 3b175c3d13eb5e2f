import { runService } from '@attendu/config/run-service';
import { researchOrchestratorConfigSchema } from './config.ts';
import { startResearchOrchestrator } from './service.ts';

await runService(researchOrchestratorConfigSchema, startResearchOrchestrator);
