import { useEffect, useState } from 'react';
import { readTab, writeTab } from '../../lib/storage.ts';

/** The secret in the fragment of a mailed link; '' without one. */
export const secretOf = (hash: string): string => new URLSearchParams(hash.slice(1)).get('token') ?? '';

/** Whether this page was loaded again, or gone back to: at an address that is typed, what an earlier visit left is not for it. */
function isSameVisit(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return load?.type !== 'navigate';
}

/**
 * What a mailed link brought, `found` in the address, from which it is removed at once, so that it stays in no history or screenshot. This tab keeps it
 * until its page is left, for a reload, or until it is forgotten: used, or known to be dead. A link opened while its page is shown changes the address
 * only, and replaces the former one.
 */
export function useLinkSecret(found: string): readonly [secret: string, forget: () => void] {
  const [key] = useState(() => `attendu.link.${window.location.pathname}`);
  const [secret, setSecret] = useState(() => found || (isSameVisit() ? (readTab(key) ?? '') : ''));
  useEffect(() => {
    if (found === '') return;
    setSecret(found);
    window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [found]);
  useEffect(() => {
    if (secret === '') return;
    writeTab(key, secret);
    return () => writeTab(key, null);
  }, [key, secret]);
  return [secret, () => writeTab(key, null)];
}
