import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False while a page shows what was rendered at build time, which knows neither the address nor the history of this visit. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
