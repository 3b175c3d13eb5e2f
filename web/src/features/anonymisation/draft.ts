import { readTab, writeTab } from '../../lib/storage.ts';

/**
 * A typed text, kept for this tab while its author signs in, removed once sent or emptied. Storage
 * may be refused or too small: memory is used then.
 */
const memory = new Map<string, string>();
const keyOf = (id: string): string => `attendu.anonymisation.${id}`;

export function readDraft(id: string): string {
  return memory.get(id) ?? readTab(keyOf(id)) ?? '';
}

/** Stores a text before the page is left. */
export function keepDraft(id: string, text: string): void {
  if (text === '') {
    dropDraft(id);
    return;
  }
  memory.set(id, text);
  writeTab(keyOf(id), text);
}

export function dropDraft(id: string): void {
  memory.delete(id);
  writeTab(keyOf(id), null);
}
