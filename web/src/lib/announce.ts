import { createStore } from './store.ts';

const spoken = createStore('');

/** Says a sentence to screen readers, politely. The same sentence twice is said twice. */
export function announce(sentence: string): void {
  spoken.set(spoken.get() === sentence ? `${sentence}\u00a0` : sentence);
}

/** What the page's one live region holds. */
export const useAnnouncement = spoken.use;
