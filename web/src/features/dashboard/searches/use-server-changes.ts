import { dossierPaths } from '@attendu/contracts/dossier/paths';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CHANGE_KEY, STALE_AFTER_CHANGE } from './api.ts';

/** Several simultaneous changes cause one reload. */
const GATHER_MS = 200;
/** The browser reopens a lost stream by itself, but not a refused one. */
const AGAIN_MS = 10_000;

/**
 * Reloads the searches and folders when another tab or machine changed them. Connected only while the page is visible, since a browser allows six
 * connections to a site.
 */
export function useServerChanges(): void {
  const client = useQueryClient();
  useEffect(() => {
    let source: EventSource | null = null;
    let gathering: ReturnType<typeof setTimeout> | undefined;
    let again: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      clearTimeout(gathering);
      gathering = setTimeout(() => {
        // A change made in this tab reloads the lists itself once it is saved.
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
        // Reopened: notifications sent meanwhile were missed.
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
