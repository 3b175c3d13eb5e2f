import { endOf, startProcess } from '@attendu/threads/typescript-process';
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
  const child = startProcess(new URL('../cli/embed-main.ts', import.meta.url), { heapMb: HEAP_MB });
  // Sent as a message: an argument would show the key in the process list.
  child.send(order);
  const done = endOf<Exclude<EmbedReport, { readonly error: string }>>(child, 'embedding', ({ progress }) => onProgress(progress));
  return { done, stop: () => void child.kill('SIGKILL') };
}
