import type { Feed } from '@attendu/bus/feed';
import type { RequestContext } from '@attendu/http/context';
import type { ServerSentEvents } from '@attendu/http/route';
import type { Deps } from './deps.ts';
import { readProgress } from './read-progress.ts';

/** A new line is told at once; the place in the queue, which others' runs change, is read this often. */
const REFRESH_MS = 3_000;

/** Sends the progress of an analysis each time it changes, until it ends or the reader leaves. */
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
