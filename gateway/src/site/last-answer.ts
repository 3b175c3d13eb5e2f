const ASKED_EVERY_MS = 60_000;
/** After an error, or an answer that is not final yet. */
const ASKED_AGAIN_MS = 5_000;

/**
 * A service's value for the pages, asked once a minute at most and never waited for: the last answer is given meanwhile.
 * @param read undefined while the service does not know the value yet.
 */
export function createLastAnswer(read: () => Promise<string | null | undefined>, now: () => number = Date.now): () => string | null {
  let last: string | null = null;
  let askAt = 0;
  return () => {
    if (now() < askAt) return last;
    askAt = now() + ASKED_EVERY_MS;
    read().then(
      (answer) => {
        if (answer === undefined) askAt = now() + ASKED_AGAIN_MS;
        else last = answer;
      },
      () => {
        askAt = now() + ASKED_AGAIN_MS;
      },
    );
    return last;
  };
}
