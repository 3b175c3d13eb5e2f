import type { Account } from '@attendu/contracts/auth/schemas';
import type { QueryClient } from '@tanstack/react-query';
import { SESSION_CHANGE, SESSION_KEY, saysOpened } from '../features/session/api.ts';
import { watchRefusals } from '../lib/api.ts';

/** `refused`: the user of this tab had just asked for something in the name of the account `from`. */
type Replaced = { from: string; to: string; refused: boolean };

/**
 * Follows the session of this tab, which other tabs change: it is read again when one of them says so, and when the server refuses the account that is
 * shown here. `onReplaced`: the server answers with another account.
 */
export function watchSession(client: QueryClient, act: { onEnded: () => void; onReplaced: (change: Replaced) => void }): void {
  let isSignedIn = false;
  let last: string | null = null;
  let refused = false;
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryKey[0] !== SESSION_KEY[0]) return;
    const id = (event.query.state.data as Account | null | undefined)?.id ?? null;
    // Set by hand: a sign-in of this tab, which drops what it knew of the former account.
    const isRead = event.action.type === 'success' && event.action.manual !== true;
    if (isSignedIn && id === null) act.onEnded();
    if (isRead && last !== null && id !== null && id !== last) act.onReplaced({ from: last, to: id, refused });
    isSignedIn = id !== null;
    last = id ?? last;
  });
  const readAgain = () => client.invalidateQueries({ queryKey: SESSION_KEY });
  window.addEventListener('storage', ({ key, newValue }) => {
    // A visitor's page has no session to read again, unless one was opened.
    if (key === SESSION_CHANGE && (last !== null || saysOpened(newValue))) void readAgain();
  });
  watchRefusals(({ code }) => {
    if (code !== 'request.subject_mismatch') return;
    refused = true;
    void readAgain().finally(() => {
      refused = false;
    });
  });
}

const REPLACED_KEY = 'attendu.replaced';

/** Loads the page anew, so that nothing of the other account stays in this tab. */
export function reloadReplaced(): void {
  try {
    sessionStorage.setItem(REPLACED_KEY, '1');
  } catch {
    // A browser that refuses to store shows the other account without a message.
  }
  window.location.reload();
}

/** Whether this page was loaded by {@link reloadReplaced}; once. */
export function takeReplaced(): boolean {
  try {
    const was = sessionStorage.getItem(REPLACED_KEY) !== null;
    sessionStorage.removeItem(REPLACED_KEY);
    return was;
  } catch {
    return false;
  }
}
