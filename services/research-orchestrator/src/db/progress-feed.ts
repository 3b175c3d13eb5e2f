import { createListener } from '@attendu/bus/listener';
import type { Logger } from '@attendu/log/logger';
import { PROGRESS_CHANNEL } from './runs.ts';

export type Watch = {
  /** Resolves at the next new line of the dossier since the last call, or after `milliseconds`, or when `signal` aborts. */
  next(milliseconds: number, signal: AbortSignal): Promise<void>;
  close(): void;
};

export type ProgressFeed = {
  start(): void;
  stop(): Promise<void>;
  watch(dossierId: string): Watch;
};

type Watcher = { hasNews: boolean; wake: () => void };

/** Tells who watches an analysis on this instance that its ledger has grown, whichever instance runs it: one connection listens for all. */
export function createProgressFeed(options: { url: string; log: Logger }): ProgressFeed {
  const watchers = new Map<string, Set<Watcher>>();
  const tell = (of: Iterable<Watcher>): void => {
    for (const watcher of of) {
      watcher.hasNews = true;
      watcher.wake();
    }
  };
  const listener = createListener({
    url: options.url,
    applicationName: 'research-orchestrator progress',
    channel: PROGRESS_CHANNEL,
    onMessage: (dossierId) => {
      // Null: the connection was made again, messages may have been missed.
      if (dossierId === null) for (const all of watchers.values()) tell(all);
      else tell(watchers.get(dossierId) ?? []);
    },
    log: options.log,
  });
  return {
    start: listener.start,
    stop: listener.stop,
    watch(dossierId) {
      const watcher: Watcher = { hasNews: false, wake: () => undefined };
      const all = watchers.get(dossierId) ?? new Set();
      watchers.set(dossierId, all.add(watcher));
      return {
        next: async (milliseconds, signal) => {
          if (!watcher.hasNews && !signal.aborted) await news(watcher, milliseconds, signal);
          watcher.hasNews = false;
        },
        close: () => {
          all.delete(watcher);
          if (all.size === 0 && watchers.get(dossierId) === all) watchers.delete(dossierId);
        },
      };
    },
  };
}

function news(watcher: Watcher, milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      watcher.wake = () => undefined;
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done);
    watcher.wake = done;
  });
}
