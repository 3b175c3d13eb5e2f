import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { tsxOptions } from '@attendu/threads/typescript-thread';
import type { EmbedProgress } from './embed-corpus.ts';
import type { EmbeddingSettings } from './embedder.ts';

/** Heap limit in megabytes: batches in flight, and a digest per document. */
const HEAP_MB = 160;

/** The message sent to the process, and the messages it sends back. */
export type EmbedOrder = { readonly dataDir: string; readonly fingerprint: string; readonly settings: EmbeddingSettings };
export type EmbedReport = { readonly progress: EmbedProgress } | { readonly error: string };

export type EmbedProcess = { readonly done: Promise<void>; stop(): void };

/** Embeds documents in a separate process, so that reading and writing a hundred megabytes does not slow requests. */
export function startEmbedding(order: EmbedOrder, onProgress: (progress: EmbedProgress) => void): EmbedProcess {
  const child = fork(fileURLToPath(new URL('../cli/embed-main.ts', import.meta.url)), [], {
    execArgv: [...tsxOptions(), `--max-old-space-size=${HEAP_MB}`, '--max-semi-space-size=4'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // Sent as a message: an argument would show the key in the process list.
  child.send(order);
  let failure: string | null = null;
  child.on('message', (report: EmbedReport) => {
    if ('error' in report) failure = report.error;
    else onProgress(report.progress);
  });
  const done = new Promise<void>((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(failure ?? `The embedding ended with ${signal ?? `code ${code}`}.`));
    });
  });
  return { done, stop: () => void child.kill('SIGKILL') };
}
