import { useEffect, useState } from 'react';
import { POLL_MS, readProgress } from './api.ts';
import { type RunView, readProgressEvent, takeProgress } from './progress.ts';

/** The stream sends an event at each step; after a longer silence it may be cut or buffered by a proxy, and polling takes over. */
const SILENCE_MS = 6000;
/** A repeatedly refused stream must not make polling faster. */
const LEAST_GAP_MS = 1000;

/**
 * The run's progress while `enabled`: by server-sent events, and by polling every three seconds while the stream is closed or silent. Followed only while
 * the page is visible, since a browser allows six connections to a site over all its tabs. Null until something is known.
 */
export function useProgress(dossierId: string, enabled: boolean): RunView | null {
  const [view, setView] = useState<RunView | null>(null);
  useEffect(() => {
    if (!enabled) return;
    // A relaunched dossier has another run: the progress of the failed one is dropped.
    setView(null);
    const stop = new AbortController();
    let heardAt = 0;
    let askedAt = 0;
    let finished = false;
    let source: EventSource | null = null;

    const close = () => {
      source?.close();
      source = null;
    };
    const take = (next: Parameters<typeof takeProgress>[1]) => {
      setView((shown) => takeProgress(shown, next));
      finished = next.status === 'done' || next.status === 'failed';
      if (finished) close();
    };
    const poll = async () => {
      const silent = source?.readyState !== EventSource.OPEN || performance.now() - heardAt > SILENCE_MS;
      if (!silent || finished || document.hidden || performance.now() - askedAt < LEAST_GAP_MS) return;
      askedAt = performance.now();
      try {
        take(await readProgress(dossierId, stop.signal));
      } catch {
        // The next tick asks again; the dossier itself, polled beside, says when something is wrong.
      }
    };
    const follow = () => {
      if (document.hidden || finished) return close();
      if (source !== null) return;
      source = new EventSource(`/copilot/dossiers/${encodeURIComponent(dossierId)}/progress/stream`);
      source.addEventListener('progress', (event) => {
        const next = readProgressEvent(event.data);
        if (next === null) return;
        heardAt = performance.now();
        take(next);
      });
      source.addEventListener('error', () => void poll());
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    const timer = setInterval(() => void poll(), POLL_MS);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      clearInterval(timer);
      close();
      stop.abort();
    };
  }, [dossierId, enabled]);
  return view;
}
