const FIRST_PAUSE_MS = 25;
const LONGEST_PAUSE_MS = 100;

/**
 * Retries `fn` until it neither throws nor returns false, and returns its result. For a state that is reached later: an event's effect,
 * a server's start. @throws the last error when `timeoutMs` (a minute by default, for a loaded machine) has passed. The pause between two
 * tries is `everyMs`, or grows with the wait: what takes seconds is not asked forty times a second of the machine that does it.
 */
export async function eventually<T>(
  fn: () => T | Promise<T>,
  options: { timeoutMs?: number; everyMs?: number } = {},
): Promise<Exclude<T, false>> {
  const { timeoutMs = 60_000, everyMs } = options;
  const startedAt = Date.now();
  const deadline = startedAt + timeoutMs;
  for (;;) {
    try {
      const answer = await fn();
      if (answer !== false) return answer as Exclude<T, false>;
      if (Date.now() >= deadline) throw new Error(`Still false after ${timeoutMs} ms`);
    } catch (error) {
      if (Date.now() >= deadline) throw error;
    }
    const pause = everyMs ?? Math.min(LONGEST_PAUSE_MS, Math.max(FIRST_PAUSE_MS, (Date.now() - startedAt) / 8));
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
