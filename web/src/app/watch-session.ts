import type { Account } from '@attendu/contracts/auth/schemas';
import type { QueryClient } from '@tanstack/react-query';
import { SESSION_KEY } from '../features/session/api.ts';

/** Follows the session of this tab. `onReplaced`: the server answers with another account, signed in from another tab. */
export function watchSession(client: QueryClient, { onEnded, onReplaced }: { onEnded: () => void; onReplaced: () => void }): void {
  let shown: string | null = null;
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryKey[0] !== SESSION_KEY[0]) return;
    const id = (event.query.state.data as Account | null | undefined)?.id ?? null;
    // Set by hand: a sign-in of this tab, which drops what it knew of the former account.
    const isRead = event.action.type === 'success' && event.action.manual !== true;
    if (shown !== null && id === null) onEnded();
    if (isRead && shown !== null && id !== null && id !== shown) onReplaced();
    shown = id;
  });
}
