import { createStore } from './store.ts';

const spoken = createStore('');

/** Announces a sentence to screen readers, politely. A repeated sentence is announced again. */
export function announce(sentence: string): void {
  spoken.set(spoken.get() === sentence ? `${sentence}\u00a0` : sentence);
}

/** Content of the page's only live region. */
export const useAnnouncement = spoken.use;
