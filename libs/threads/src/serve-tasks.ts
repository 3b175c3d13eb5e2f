import { parentPort } from 'node:worker_threads';
import { READY, type ThreadReply, type ThreadRequest } from './thread-pool.ts';

type Task = (...input: never[]) => unknown;

/** Makes this thread do these tasks for its pool. */
export function serveTasks(tasks: Readonly<Record<string, Task>>): void {
  parentPort?.on('message', (request: ThreadRequest) => {
    const reply = (answer: ThreadReply): void => parentPort?.postMessage(answer);
    // The input was made by the caller for this very task.
    const task = tasks[request.name] as (...input: readonly unknown[]) => unknown;
    Promise.resolve()
      .then(() => task(...request.input))
      .then(
        (output) => reply({ id: request.id, output }),
        (error: unknown) => reply({ id: request.id, failure: placesOf(error) }),
      );
  });
  parentPort?.postMessage({ id: READY, output: null } satisfies ThreadReply);
}

function placesOf(error: unknown): string {
  if (!(error instanceof Error)) return 'not an error';
  const places = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [error.name, ...places.slice(0, 8)].join('\n');
}
