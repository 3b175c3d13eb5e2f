import { readStored, writeStored } from './storage.ts';
import { createStore } from './store.ts';
import { THEME_KEY } from './theme-script.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

function remembered(): Theme {
  const value = readStored(THEME_KEY);
  return value === 'light' || value === 'dark' ? value : 'system';
}

const theme = createStore<Theme>(typeof window === 'undefined' ? 'system' : remembered());

export const useTheme = theme.use;

export function setTheme(next: Theme): void {
  writeStored(THEME_KEY, next === 'system' ? null : next);
  if (next === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = next;
  theme.set(next);
}
