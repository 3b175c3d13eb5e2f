import { createStore } from '../lib/store.ts';

export type ToastTone = 'info' | 'success' | 'error';
export type ToastMessage = { id: number; tone: ToastTone; text: string };

const toasts = createStore<readonly ToastMessage[]>([]);
/** Older ones leave when more come: three lines are what one reads. */
const MOST = 3;
let last = 0;

function push(tone: ToastTone, text: string): void {
  last += 1;
  const others = toasts.get().filter((other) => other.text !== text);
  toasts.set([...others, { id: last, tone, text }].slice(-MOST));
}

/** A sentence that appears at the foot of the page and leaves by itself. */
export const toast = {
  info: (text: string) => push('info', text),
  success: (text: string) => push('success', text),
  error: (text: string) => push('error', text),
};

export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((shown) => shown.id !== id));
}

export const clearToasts = (): void => toasts.set([]);

export const useToasts = toasts.use;
