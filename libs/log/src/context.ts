import { AsyncLocalStorage } from 'node:async_hooks';

/** Ids that every log line written inside carries. No personal data here. */
export type LogContext = Readonly<Record<string, string>>;

const storage = new AsyncLocalStorage<LogContext>();

/** Runs `fn` with ids added to every log line that it and its continuations write; a nested call adds to the outer one. */
export function withLogContext<T>(context: LogContext, fn: () => T): T {
  return storage.run({ ...storage.getStore(), ...context }, fn);
}

export function logContext(): LogContext {
  return storage.getStore() ?? {};
}
