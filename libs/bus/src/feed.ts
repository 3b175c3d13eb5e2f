import type { Logger } from '@attendu/log/logger';
import { createListener } from './listener.ts';

export type Watch = {
  /**
   * Resolves at the next notification about the subject since the last call, after `milliseconds`, or when `signal` aborts. Returns whether there was
   * a notification.
   */
  next(milliseconds: number, signal: AbortSignal): Promise<boolean>;
  close(): void;
};

export type Feed = {
  start(): void;
  stop(): Promise<void>;
  /** `subject`: the payload of the notifications that this watcher waits for. */
  watch(subject: string): Watch;
};

type Watcher = { hasNews: boolean; wake: () => void };

/**
 * Wakes every watcher on this instance when PostgreSQL notifies its subject, whichever instance made the change; one connection listens for all
 * watchers.
 */
export function createFeed(options: { url: string; applicationName: string; channel: string; log: Logger }): Feed {
  const watchers = new Map<string, Set<Watcher>>();
  const notify = (of: Iterable<Watcher>): void => {
    for (const watcher of of) {
      watcher.hasNews = true;
      watcher.wake();
    }
  };
  const { channel, ...rest } = options;
  const listener = createListener({
    ...rest,
    channels: [channel],
    onMessage: (subject) => {
      // Null: the connection was reopened, so messages may have been missed.
      if (subject === null) for (const all of watchers.values()) notify(all);
      else notify(watchers.get(subject) ?? []);
    },
  });
  return {
    start: listener.start,
    stop: listener.stop,
    watch(subject) {
      const watcher: Watcher = { hasNews: false, wake: () => undefined };
      const all = watchers.get(subject) ?? new Set();
      watchers.set(subject, all.add(watcher));
      return {
        next: async (milliseconds, signal) => {
          if (!watcher.hasNews && !signal.aborted) await news(watcher, milliseconds, signal);
          const { hasNews } = watcher;
          watcher.hasNews = false;
          return hasNews;
        },
        close: () => {
          all.delete(watcher);
          if (all.size === 0 && watchers.get(subject) === all) watchers.delete(subject);
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
