import { Suspense } from 'react';
import { lazyPart } from '../lib/lazy-part.ts';
import { createStore } from '../lib/store.ts';
import { useShortcuts } from '../lib/use-shortcuts.ts';

const ShortcutsDialog = lazyPart(() => import('./ShortcutsDialog.tsx'), 'ShortcutsDialog');

const open = createStore(false);

export const openShortcutsHelp = (): void => open.set(true);

/** « ? » lists the single-key shortcuts. */
export function ShortcutsHelp() {
  const isOpen = open.use();
  useShortcuts({ '?': openShortcutsHelp });
  return <Suspense fallback={null}>{isOpen ? <ShortcutsDialog onClose={() => open.set(false)} /> : null}</Suspense>;
}
