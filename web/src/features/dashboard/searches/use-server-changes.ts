import { dossierPaths } from '@attendu/contracts/dossier/paths';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CHANGE_KEY, STALE_AFTER_CHANGE } from './api.ts';

/** Several changes made at once are read once. */
const GATHER_MS = 200;
/** The browser makes a lost stream again by itself, but not one that was refused. */
const AGAIN_MS = 10_000;

/** Reads the searches and folders again when another tab or another machine has changed them, while the page is in view: a browser lends a site six connections. */
export function useServerChanges(): void {
  const client = useQueryClient();
  useEffect(() => {
    let source: EventSource | null = null;
    let gathering: ReturnType<typeof setTimeout> | undefined;
    let again: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      clearTimeout(gathering);
      gathering = setTimeout(() => {
        // A change of this tab reads everything again itself, once it is made.
        if (client.isMutating({ mutationKey: CHANGE_KEY }) > 0) return;
        for (const queryKey of STALE_AFTER_CHANGE) void client.invalidateQueries({ queryKey });
      }, GATHER_MS);
    };
    const close = () => {
      clearTimeout(again);
      source?.close();
      source = null;
    };
    const follow = () => {
      if (document.hidden) return close();
      if (source !== null) return;
      const opened = new EventSource(dossierPaths.changes.path);
      source = opened;
      let wasOpen = false;
      opened.addEventListener('open', () => {
        // Made again: what was said meanwhile was missed.
        if (wasOpen) refresh();
        wasOpen = true;
      });
      opened.addEventListener('changed', refresh);
      opened.addEventListener('error', () => {
        if (opened.readyState !== EventSource.CLOSED) return;
        close();
        again = setTimeout(follow, AGAIN_MS);
      });
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      clearTimeout(gathering);
      close();
    };
  }, [client]);
}
