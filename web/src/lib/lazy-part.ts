import { type LazyExoticComponent, lazy } from 'react';
import { inTime, isMissingCode } from './missing-code.ts';

type AnyComponent = ReturnType<typeof lazy> extends LazyExoticComponent<infer C> ? C : never;

/** Offline, waits for the network: a failure would replace the page, with what is typed in it. */
async function fetched<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await inTime(load());
  } catch (error) {
    if (navigator.onLine || !isMissingCode(error)) throw error;
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
    return fetched(load);
  }
}

/** A component that is fetched when it is first shown, and is missing code when it does not come in time. */
export function lazyPart<Name extends string, Part extends Readonly<Record<Name, AnyComponent>>>(
  load: () => Promise<Part>,
  name: Name,
): LazyExoticComponent<Part[Name]> {
  return lazy(async () => ({ default: (await fetched(load))[name] }));
}
