import { createStore } from '../lib/store.ts';

export type ToastTone = 'info' | 'success' | 'error';
/** The action button of a toast. */
export type ToastAction = { label: string; run: () => void };
export type ToastMessage = {
  id: number;
  tone: ToastTone;
  text: string;
  action: ToastAction | null;
  /** Key of its task: the next message of the same task replaces it. Null for a message of its own. */
  work: string | null;
  /** Stays until its task has ended. */
  isUnderWay: boolean;
};

const toasts = createStore<readonly ToastMessage[]>([]);
/** Most toasts shown; older ones are removed. */
const MOST = 3;
let last = 0;

type More = Partial<Pick<ToastMessage, 'action' | 'work' | 'isUnderWay'>>;

function push(tone: ToastTone, text: string, { action = null, work = null, isUnderWay = false }: More = {}): void {
  last += 1;
  const message: ToastMessage = { id: last, tone, text, action, work, isUnderWay };
  const shown = toasts.get();
  const at = work === null ? -1 : shown.findIndex((other) => other.work === work);
  if (at >= 0) toasts.set(shown.toSpliced(at, 1, message));
  // One that can be undone stays beside another that says the same.
  else toasts.set([...shown.filter((other) => other.text !== text || other.action !== null), message].slice(-MOST));
}

/** A message that disappears by itself. */
export const toast = {
  info: (text: string, action?: ToastAction) => push('info', text, { action: action ?? null }),
  success: (text: string, action?: ToastAction) => push('success', text, { action: action ?? null }),
  error: (text: string) => push('error', text),
};

/** The messages of one task: the message about its end replaces the one about its beginning. */
export const toastOf = (work: string) => ({
  underWay: (text: string) => push('info', text, { work, isUnderWay: true }),
  success: (text: string) => push('success', text, { work }),
  error: (text: string) => push('error', text, { work }),
});

export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((shown) => shown.id !== id));
}

export const clearToasts = (): void => toasts.set([]);

export const useToasts = toasts.use;
export const shownToasts = toasts.get;
