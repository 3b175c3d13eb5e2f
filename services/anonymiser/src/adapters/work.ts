import { createLimiter } from '@attendu/http/limiter';
import type { Logger } from '@attendu/log/logger';
import { createThreadPool } from '@attendu/threads/thread-pool';
import type { Work } from '../usecases/deps.ts';

/** Decisions processed at once, so that a long one leaves a place to other users. */
export const DETECTIONS_AT_ONCE = 2;
/** Five million characters take some ten seconds on a busy machine. */
const TIMEOUT_MS = 45_000;

/** Under the gateway's timeout of thirty seconds for saving a review. */
const MAX_WAIT_MS = 15_000;
const MAX_WAITING = 100;

/** Runs detection and masking in separate threads, so that saving a review does not wait for decisions. Users take turns. */
export function createWork(log: Logger): Work & { close(): Promise<void> } {
  const start = (part: string) =>
    createThreadPool({
      module: new URL('./work-main.ts', import.meta.url),
      log: log.child({ part }),
      timeoutMs: TIMEOUT_MS,
      tries: 2,
      limits: { maxOldGenerationSizeMb: 512 },
    });
  const turns = () => createLimiter({ concurrency: 1, maxWaiting: MAX_WAITING, maxWaitMs: MAX_WAIT_MS });
  const [maskingTurns, shortTurns] = [turns(), turns()];
  const detections = Array.from({ length: DETECTIONS_AT_ONCE }, () => start('detection'));
  const idle = [...detections];
  const [masking, short] = [start('masking'), start('short texts')];
  const anonymise: Work['anonymise'] = async (text, settings, signal) => {
    const thread = idle.pop();
    if (thread === undefined) throw new Error(`More than ${DETECTIONS_AT_ONCE} decisions are read at once`);
    try {
      return (await thread.run('anonymise', [text, settings], signal)) as Awaited<ReturnType<Work['anonymise']>>;
    } finally {
      idle.push(thread);
    }
  };
  return {
    anonymise,
    mask: (requester, text, review) =>
      maskingTurns.run(requester, () => masking.run('mask', [text, review], requester.signal) as ReturnType<Work['mask']>),
    // Short texts have a thread of their own, so that a question does not wait for a decision of a thousand pages.
    maskShort: (requester, texts) =>
      shortTurns.run(requester, () => short.run('maskShort', [texts], requester.signal) as ReturnType<Work['maskShort']>),
    async close() {
      await Promise.all([...detections, masking, short].map((thread) => thread.close()));
    },
  };
}
