/*
 * The browser's storage, which may be refused (private windows, policies): reading then returns null and writing is lost, and no screen depends on it
 * to work. The browser may refuse as soon as a store is named.
 */
const readFrom =
  (store: () => Storage) =>
  (key: string): string | null => {
    try {
      return store().getItem(key);
    } catch {
      return null;
    }
  };

const writeTo =
  (store: () => Storage) =>
  (key: string, value: string | null): boolean => {
    try {
      if (value === null) store().removeItem(key);
      else store().setItem(key, value);
      return true;
    } catch {
      return false;
    }
  };

export const readStored = readFrom(() => localStorage);
/** Writes, or removes with null. False when the browser refused. */
export const writeStored = writeTo(() => localStorage);

const writeInTab = writeTo(() => sessionStorage);
/** What this tab keeps until it closes. */
export const readTab = readFrom(() => sessionStorage);
/** What was kept as JSON; null when there is none, or when it cannot be read. */
export function readTabAs<T>(key: string): T | null {
  try {
    return JSON.parse(readTab(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}
/** Writes for this tab, or removes with null. */
export const writeTab = (key: string, value: string | null): void => void writeInTab(key, value);

/** Removes what this tab keeps until it closes: the drafts of its user. */
export function forgetTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // A browser that refuses to store keeps nothing.
  }
}
