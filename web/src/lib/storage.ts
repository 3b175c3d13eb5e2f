/**
 * The browser's storage, which may be refused (private windows, policies): reading then returns null and writing is lost,
 * and no screen depends on it to work.
 */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Writes, or removes with null. False when the browser refused. */
export function writeStored(key: string, value: string | null): boolean {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** What this tab keeps until it closes; null also where the browser refuses to store. */
export function readTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Writes for this tab, or removes with null; lost where the browser refuses to store. */
export function writeTab(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // Nothing depends on it.
  }
}

/** Removes what this tab keeps until it closes: the drafts of its user. */
export function forgetTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // A browser that refuses to store keeps nothing.
  }
}
