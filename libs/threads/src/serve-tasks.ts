import { parentPort } from 'node:worker_threads';
import { READY, type ThreadReply, type ThreadRequest } from './thread-pool.ts';

type Task = (...input: never[]) => unknown;

/** Runs these tasks in this thread for its pool. */
export function serveTasks(tasks: Readonly<Record<string, Task>>): void {
  parentPort?.on('message', (request: ThreadRequest) => {
    const reply = (answer: ThreadReply): void => parentPort?.postMessage(answer);
    // The pool's caller gives each task its own kind of input.
    const task = tasks[request.name] as (...input: readonly unknown[]) => unknown;
    Promise.resolve()
      .then(() => task(...request.input))
      .then(
        (output) => reply({ id: request.id, output }),
        (error: unknown) => reply({ id: request.id, failure: stackOf(error) }),
      );
  });
  parentPort?.postMessage({ id: READY, output: null } satisfies ThreadReply);
}

function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return 'not an error';
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [error.name, ...frames.slice(0, 8)].join('\n');
}
