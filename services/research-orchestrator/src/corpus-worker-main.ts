import { runService } from '@attendu/config/run-service';
import { corpusWorkerConfigSchema } from './config.ts';
import { startCorpusWorker } from './corpus-worker.ts';

await runService(corpusWorkerConfigSchema, startCorpusWorker);
