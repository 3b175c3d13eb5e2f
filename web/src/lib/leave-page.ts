/**
 * Opens another document in this tab. The browser's Back may restore this one from memory, with its busy button or the data of a session closed since:
 * it is then loaded again.
 */
export function leavePage(url: string, { replaces = false } = {}): void {
  window.addEventListener(
    'pageshow',
    ({ persisted }) => {
      if (persisted) window.location.reload();
    },
    { once: true },
  );
  if (replaces) window.location.replace(url);
  else window.location.assign(url);
}
