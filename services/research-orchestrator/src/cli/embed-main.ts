import { setTimeout as pause } from 'node:timers/promises';
import { runInBackground } from '@attendu/threads/background';
import { createOpenAiEmbedder } from '../adapters/openai-embedder.ts';
import { embedCorpus } from '../vectors/embed-corpus.ts';
import type { EmbedOrder, EmbedReport } from '../vectors/embed-process.ts';

const TIMEOUT_MS = 60_000;
const TRIES = 6;
const LONGEST_PAUSE_MS = 60_000;

/** Entry point of the process that embeds documents; exits with code 0 once every document has a vector. */
runInBackground();
// Exits with its parent: the next start resumes from the file.
process.on('disconnect', () => process.exit(0));
process.once('message', ({ dataDir, fingerprint, settings }: EmbedOrder) => {
  embedCorpus({
    dataDir,
    fingerprint,
    embedder: createOpenAiEmbedder(settings, TIMEOUT_MS),
    dimensions: settings.dimensions,
    patience: { tries: TRIES, longestPauseMs: LONGEST_PAUSE_MS, pause, random: Math.random },
    timeoutMs: TIMEOUT_MS,
    onProgress: (progress) => void process.send?.({ progress } satisfies EmbedReport),
  }).then(
    // What was sent last is still on its way.
    () => process.disconnect?.(),
    (error: unknown) => {
      process.send?.({ error: error instanceof Error ? error.message : String(error) } satisfies EmbedReport);
      process.exitCode = 1;
      process.disconnect?.();
    },
  );
});
