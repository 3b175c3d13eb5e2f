import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router-dom';
import { dropPassword } from '../features/admin/password.ts';
import { cameAsVisitor, SESSION_KEY } from '../features/session/api.ts';
import { copyDraft } from '../features/session/use-draft.ts';
import { isTransient, watchRefusals } from '../lib/api.ts';
import { newClient } from '../lib/new-client.ts';
import { clearToasts, toast } from '../ui/toast-store.ts';
import { AppFrame } from './AppFrame.tsx';
import { PageRoutes } from './PageRoutes.tsx';
import { reloadReplaced, takeReplaced, watchSession } from './watch-session.ts';

const SESSION_EXPIRED = 'Session expirée. Veuillez vous reconnecter.';
const SESSION_REPLACED = 'Vous êtes connecté sous un autre compte.';

const client = newClient({
  defaultOptions: {
    // Fetches even when the browser reports being offline, so that the user sees an error instead of an endless wait.
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (count, error) => count < 2 && isTransient(error) && navigator.onLine,
      staleTime: 15_000,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

if (cameAsVisitor()) client.setQueryData(SESSION_KEY, null);

// Reports once that the session ended while a page was open; the guard then shows the sign-in page.
watchRefusals(({ code }, routeId) => {
  // The session's own reading says that there is none: it was closed in another tab.
  if (routeId === SESSION_KEY[0] || !client.getQueryData(SESSION_KEY)) return;
  // The guard then leads to the second factor.
  if (code === 'auth.second_factor_required' || code === 'auth.enrolment_required')
    void client.invalidateQueries({ queryKey: SESSION_KEY });
  if (code !== 'auth.required') return;
  client.setQueryData(SESSION_KEY, null);
  toast.error(SESSION_EXPIRED);
});

watchSession(client, {
  onEnded: () => {
    clearToasts();
    dropPassword(null);
    // Pages open to everyone stay: what they showed of the account must not.
    client.removeQueries({ predicate: ({ queryKey: [id] }) => id !== SESSION_KEY[0] });
  },
  onReplaced: ({ from, to, refused }) => {
    // Whoever has just asked the question wants its answer, in the account that is open now.
    if (refused && window.location.pathname === '/dashboardPage') copyDraft('question', from, to);
    reloadReplaced();
  },
});
if (takeReplaced()) toast.info(SESSION_REPLACED);

export function App() {
  return (
    <QueryClientProvider client={client}>
      <BrowserRouter>
        <AppFrame>
          <PageRoutes />
        </AppFrame>
      </BrowserRouter>
    </QueryClientProvider>
  );
}
