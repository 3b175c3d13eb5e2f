import { createStore } from '../lib/store.ts';

export type ToastTone = 'info' | 'success' | 'error';
/** The action button of a toast. */
export type ToastAction = { label: string; run: () => void };
export type ToastMessage = { id: number; tone: ToastTone; text: string; action: ToastAction | null };

const toasts = createStore<readonly ToastMessage[]>([]);
/** Most toasts shown; older ones are removed. */
const MOST = 3;
let last = 0;

function push(tone: ToastTone, text: string, action: ToastAction | null = null): void {
  last += 1;
  const others = toasts.get().filter((other) => other.text !== text);
  toasts.set([...others, { id: last, tone, text, action }].slice(-MOST));
}

/** A message that disappears by itself. */
export const toast = {
  info: (text: string) => push('info', text),
  success: (text: string, action?: ToastAction) => push('success', text, action),
  error: (text: string) => push('error', text),
};

export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((shown) => shown.id !== id));
}

export const clearToasts = (): void => toasts.set([]);

export const useToasts = toasts.use;
