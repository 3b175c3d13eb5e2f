import { useSyncExternalStore } from 'react';

/** Whether a media query matches, live. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (notify) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', notify);
      return () => list.removeEventListener('change', notify);
    },
    () => window.matchMedia(query).matches,
  );
}

/** Width from which the proof has its own column. */
export const WIDE = '(min-width: 1200px)';
