import { setPriority } from 'node:os';

/**
 * Users waiting for an answer come before this process. Not in a run of the tests (BUILT_CODE): beside the workers of the other suites, a build of two seconds
 * at this priority took a minute, and its suite waited for it.
 */
export function runInBackground(): void {
  if (!process.env.BUILT_CODE) setPriority(10);
}
