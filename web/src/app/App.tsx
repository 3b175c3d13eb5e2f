import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router-dom';
import { dropPassword } from '../features/admin/password.ts';
import { cameAsVisitor, SESSION_KEY } from '../features/session/api.ts';
import { copyDraft } from '../features/session/use-draft.ts';
import { ApiProblem, isTransient } from '../lib/api.ts';
import { clearToasts, toast } from '../ui/toast-store.ts';
import { AppFrame } from './AppFrame.tsx';
import { PageRoutes } from './PageRoutes.tsx';
import { reloadReplaced, takeReplaced, watchSession } from './watch-session.ts';

const SESSION_EXPIRED = 'Session expirée. Veuillez vous reconnecter.';
const SESSION_REPLACED = 'Vous êtes connecté sous un autre compte.';

/** Reports once that the session ended while a page was open; the guard then shows the sign-in page. */
function onError(error: unknown): void {
  if (!(error instanceof ApiProblem) || !client.getQueryData(SESSION_KEY)) return;
  // The guard then leads to the second factor.
  if (error.code === 'auth.second_factor_required' || error.code === 'auth.enrolment_required')
    void client.invalidateQueries({ queryKey: SESSION_KEY });
  if (error.code !== 'auth.required') return;
  client.setQueryData(SESSION_KEY, null);
  toast.error(SESSION_EXPIRED);
}

const client = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
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

watchSession(client, {
  onEnded: () => {
    clearToasts();
    dropPassword(null);
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
