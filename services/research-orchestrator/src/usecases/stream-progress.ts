import type { Feed } from '@attendu/bus/feed';
import type { RequestContext } from '@attendu/http/context';
import type { ServerSentEvents } from '@attendu/http/route';
import type { Deps } from './deps.ts';
import { readProgress } from './read-progress.ts';

/** Polling interval for the queue position, which other runs change; new ledger lines are pushed. */
const REFRESH_MS = 3_000;

/** Streams the progress of an analysis at each change, until it ends or the client disconnects. */
export function streamProgress(deps: Deps & { readonly feed: Pick<Feed, 'watch'> }) {
  const read = readProgress(deps);
  return async (ctx: RequestContext, params: { dossierId: string }, sse: ServerSentEvents): Promise<void> => {
    const watch = deps.feed.watch(params.dossierId);
    try {
      let sent = '';
      while (!sse.closed.aborted) {
        const progress = await read(ctx, params);
        const state = `${progress.status}/${progress.lines.length}/${progress.place}`;
        if (state !== sent) sse.send('progress', progress);
        sent = state;
        if (progress.status === 'done' || progress.status === 'failed') return;
        await watch.next(REFRESH_MS, sse.closed);
      }
    } finally {
      watch.close();
    }
  };
}
