import { useEffect, useState } from 'react';
import { useAccount } from './api.ts';

/** One draft per account and field, in this tab only, hidden from another user of the browser. */
const keyOf = (accountId: string, field: string) => `attendu.draft.${accountId}.${field}`;

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

/**
 * A text that is being written: it survives a reload, a navigation or a session that expires, until it is erased or sent. `found`: the one of the last
 * visit.
 */
export function useDraft(field: string): readonly [text: string, setText: (text: string) => void, forget: () => void, found: string] {
  const key = keyOf(useAccount().id, field);
  const [found] = useState(() => readDraft(key));
  const [text, setText] = useState(found);
  useEffect(() => writeDraft(key, text), [key, text]);
  return [text, setText, () => writeDraft(key, ''), found];
}

/** As {@link useDraft}, for a value that is more than a text. `keep(null)` forgets it. */
export function useKept<T>(field: string): readonly [found: T | null, keep: (value: T | null) => void] {
  const key = keyOf(useAccount().id, field);
  const [found] = useState(() => parseKept<T>(readDraft(key)));
  return [found, (value) => writeDraft(key, value === null ? '' : JSON.stringify(value))];
}

function parseKept<T>(text: string): T | null {
  try {
    return JSON.parse(text) as T;
  } catch {
    return null;
  }
}

/** Gives a text being written to another account, which the user of this tab asked to send it. */
export function copyDraft(field: string, from: string, to: string): void {
  writeDraft(keyOf(to, field), readDraft(keyOf(from, field)));
}
