import { useEffect, useRef } from 'react';
import { readStored, writeStored } from './storage.ts';
import { createStore } from './store.ts';

/** Single-key shortcuts of a page: `j`, `/`, `?`, `Escape`. */
export type Shortcuts = Readonly<Record<string, () => void>>;

const STORED = 'attendu.shortcuts';
const off = createStore(readStored(STORED) === 'off');

/** Keys alone can be turned off: someone who dictates would press them by speaking (WCAG 2.1.4). */
export const useShortcutsOff = off.use;
export const areShortcutsOff = off.get;
export function turnShortcuts(isOff: boolean): void {
  writeStored(STORED, isOff ? 'off' : null);
  off.set(isOff);
}

/** Elements in which keys have their own meaning. */
const OWN_KEYS = 'input, textarea, select, [contenteditable], [role=dialog], [role=menu], [role=tablist]';

/** Runs the handlers of keys while the page is shown, except when the key belongs to a field, a menu or a window. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || off.get()) return;
      if ((event.target as Element).closest(OWN_KEYS) || document.querySelector('[role=dialog], [role=menu]')) return;
      const run = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (run === undefined) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/** Moves the focus to the next (1) or previous (-1) of the elements that a selector names; to the first when none has it. */
export function moveFocus(selector: string, step: 1 | -1): void {
  const all: HTMLElement[] = [...document.querySelectorAll<HTMLElement>(selector)];
  const at = all.indexOf(document.activeElement as HTMLElement);
  const next = at === -1 ? all[0] : all[at + step];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}
