import { type RequestContext, requireUser } from '@attendu/http/context';
import type { ServerSentEvents } from '@attendu/http/route';
import type { WatchDeps } from './deps.ts';

/** Without a notification, the wait just starts again. */
const WAIT_MS = 60_000;

/** Tells a user, until they disconnect, that their searches or folders changed. The first event means that the stream is open. */
export function streamChanges({ feed }: WatchDeps) {
  return async (ctx: RequestContext, sse: ServerSentEvents): Promise<void> => {
    const watch = feed.watch(requireUser(ctx).userId);
    try {
      sse.send('ready', {});
      while (!sse.closed.aborted) {
        if (await watch.next(WAIT_MS, sse.closed)) sse.send('changed', {});
      }
    } finally {
      watch.close();
    }
  };
}
