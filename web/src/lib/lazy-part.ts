import { type LazyExoticComponent, lazy } from 'react';
import { inTime } from './missing-code.ts';

type AnyComponent = ReturnType<typeof lazy> extends LazyExoticComponent<infer C> ? C : never;

/** A component that is fetched when it is first shown, and is missing code when it does not come in time. */
export function lazyPart<Name extends string, Part extends Readonly<Record<Name, AnyComponent>>>(
  load: () => Promise<Part>,
  name: Name,
): LazyExoticComponent<Part[Name]> {
  return lazy(async () => ({ default: (await inTime(load()))[name] }));
}
