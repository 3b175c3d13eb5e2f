import { setPriority } from 'node:os';

/** Users waiting for an answer come before this process. In a run of the tests, only the tests wait. */
export function runInBackground(): void {
  if (!process.env.BUILT_CODE) setPriority(10);
}
