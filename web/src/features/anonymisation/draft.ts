/**
 * A text typed before it is sent, kept for this tab alone while its author signs in. It leaves as soon as it is sent or emptied. Storage
 * may be refused or too small: the page's own memory then does.
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

/** Keeps a text for when the page is left. */
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
