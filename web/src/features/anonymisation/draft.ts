/**
 * A typed text, kept for this tab while its author signs in, removed once sent or emptied. Storage
 * may be refused or too small: memory is used then.
 */
const memory = new Map<string, string>();
const keyOf = (id: string): string => `attendu.anonymisation.${id}`;

export function readDraft(id: string): string {
  const known = memory.get(id);
  if (known !== undefined) return known;
  try {
    return sessionStorage.getItem(keyOf(id)) ?? '';
  } catch {
    return '';
  }
}

/** Stores a text before the page is left. */
export function keepDraft(id: string, text: string): void {
  if (text === '') {
    dropDraft(id);
    return;
  }
  memory.set(id, text);
  try {
    sessionStorage.setItem(keyOf(id), text);
  } catch {
    // Kept in memory alone.
  }
}

export function dropDraft(id: string): void {
  memory.delete(id);
  try {
    sessionStorage.removeItem(keyOf(id));
  } catch {
    // Nothing was kept there.
  }
}
