import { setTimeout as pause } from 'node:timers/promises';
import type { RequestContext } from '@attendu/http/context';
import type { ServerSentEvents } from '@attendu/http/route';
import type { Deps } from './deps.ts';
import { readProgress } from './read-progress.ts';

/** How often the ledger is read for one who watches. */
const POLL_MS = 400;

/** Sends the progress of an analysis each time it changes, until it ends or the reader leaves. */
export function streamProgress(deps: Deps) {
  const read = readProgress(deps);
  return async (ctx: RequestContext, params: { dossierId: string }, sse: ServerSentEvents): Promise<void> => {
    let sent = '';
    while (!sse.closed.aborted) {
      const progress = await read(ctx, params);
      const state = `${progress.status}/${progress.lines.length}/${progress.place}`;
      if (state !== sent) sse.send('progress', progress);
      sent = state;
      if (progress.status === 'done' || progress.status === 'failed') return;
      await pause(POLL_MS, undefined, { signal: sse.closed }).catch(() => undefined);
    }
  };
}
