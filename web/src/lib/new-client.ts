import { MutationCache, notifyManager, QueryClient, type QueryClientConfig } from '@tanstack/react-query';

// That a call has started is shown before the browser's next event: after a timer, a second press some milliseconds later found the button as it
// was, and sent everything twice. The rest keeps the timer.
let isStart = false;
notifyManager.setScheduler((show) => {
  if (isStart) queueMicrotask(show);
  else setTimeout(show, 0);
  isStart = false;
});

/** The client of the page's queries and mutations. */
export function newClient(config: QueryClientConfig): QueryClient {
  const mutationCache = new MutationCache();
  mutationCache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'pending') isStart = true;
  });
  return new QueryClient({ ...config, mutationCache });
}
