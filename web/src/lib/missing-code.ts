const RELOADED = 'attendu.reloaded';
/** A reload that led back to the same failure is not repeated within this time. */
const AGAIN_MS = 60_000;

/** Whether a part of the application could not be fetched, in the words of each browser: a new version is online, or the connection dropped. */
export function isMissingCode(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|Unable to preload CSS|is not a valid JavaScript MIME type/i.test(
      error.message,
    )
  );
}

/** The longest that a part of the application may take to be fetched. */
const LIMIT_MS = 120_000;

/** @throws Error that {@link isMissingCode} knows, when a part is not fetched within two minutes. */
export async function inTime<T>(fetched: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`dynamically imported module not fetched within ${LIMIT_MS} ms`)), LIMIT_MS);
  });
  return Promise.race([fetched, late]).finally(() => clearTimeout(timer));
}

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;

/** Whether to reload a page that misses some code: once, and never offline, which would lose the page. `open`: throws where storage is refused. */
export function mayReload(open: () => Storage, now: number, online: boolean): boolean {
  if (!online) return false;
  try {
    const storage = open();
    if (now - Number(storage.getItem(RELOADED) ?? 0) < AGAIN_MS) return false;
    storage.setItem(RELOADED, String(now));
    return true;
  } catch {
    // Without storage the reload could repeat for ever.
    return false;
  }
}
