import { useEffect, useState } from 'react';
import { readTab, writeTab } from '../../lib/storage.ts';
import { useAccount } from './api.ts';

/** One draft per account and field, in this tab only, hidden from another user of the browser. */
const keyOf = (accountId: string, field: string) => `attendu.draft.${accountId}.${field}`;

const readDraft = (key: string): string => readTab(key) ?? '';
const writeDraft = (key: string, text: string): void => writeTab(key, text.trim() === '' ? null : text);

/**
 * A text that is being written: it survives a reload, a navigation or a session that expires, until it is erased or sent. `found`: the one of the last
 * visit.
 */
export function useDraft(field: string): readonly [text: string, setText: (text: string) => void, forget: () => void, found: string] {
  const accountId = useAccount().id;
  // Of the account that began it, also while another one takes its place.
  const [key] = useState(() => keyOf(accountId, field));
  const [found] = useState(() => readDraft(key));
  const [text, setText] = useState(found);
  useEffect(() => writeDraft(key, text), [key, text]);
  return [text, setText, () => writeDraft(key, ''), found];
}

/** As {@link useDraft}, for a value that is more than a text. `keep(null)` forgets it. */
export function useKept<T>(field: string): readonly [found: T | null, keep: (value: T | null) => void] {
  const accountId = useAccount().id;
  const [key] = useState(() => keyOf(accountId, field));
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
