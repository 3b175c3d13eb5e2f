import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/** Node options under which a worker or child process runs TypeScript sources; found from here, so that the working directory does not matter. */
export function tsxOptions(): string[] {
  return ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href];
}
