/**
 * Retries `fn` until it neither throws nor returns false, and returns its result. For a state that is reached later: an event's effect,
 * a server's start. @throws the last error when `timeoutMs` (30 s by default) has passed.
 */
export async function eventually<T>(
  fn: () => T | Promise<T>,
  options: { timeoutMs?: number; everyMs?: number } = {},
): Promise<Exclude<T, false>> {
  const { timeoutMs = 30_000, everyMs = 25 } = options;
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    try {
      const answer = await fn();
      if (answer !== false) return answer as Exclude<T, false>;
      if (Date.now() >= deadline) throw new Error(`Still false after ${timeoutMs} ms`);
    } catch (error) {
      if (Date.now() >= deadline) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
