import { newId } from '../../lib/new-id.ts';
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
  if (readDraft(id) !== text) dropDraft(id);
  if (text !== '') write(id, text);
}

export function dropDraft(id: string): void {
  write(id, null);
  write(orderOf(id), null);
}

/** The id under which this text is sent, from its first sending until it is changed or removed: what is sent again after a lost answer is made once. */
export function idOfDraft(id: string, text: string): string {
  keepDraft(id, text);
  const order = readDraft(orderOf(id)) || newId();
  write(orderOf(id), order);
  return order;
}

const orderOf = (id: string): string => `${id}.order`;

function write(id: string, value: string | null): void {
  if (value === null) memory.delete(id);
  else memory.set(id, value);
  writeTab(keyOf(id), value);
}
