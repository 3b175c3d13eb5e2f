import { useEffect, useState } from 'react';
import { useAccount } from '../session/api.ts';

/** One draft per account, in this tab only, hidden from another user of the browser. */
const keyOf = (accountId: string) => `attendu.draft.${accountId}`;

function readDraft(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function writeDraft(key: string, text: string): void {
  try {
    if (text.trim() === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // A browser that refuses to store keeps no draft.
  }
}

/** The draft of a question: survives a reload or a navigation, until it is erased or a research starts from it. `found`: the one of the last visit. */
export function useDraft(): readonly [text: string, setText: (text: string) => void, forget: () => void, found: string] {
  const key = keyOf(useAccount().id);
  const [found] = useState(() => readDraft(key));
  const [text, setText] = useState(found);
  useEffect(() => writeDraft(key, text), [key, text]);
  return [text, setText, () => writeDraft(key, ''), found];
}
