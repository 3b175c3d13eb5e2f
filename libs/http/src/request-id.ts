import { uuidV7 } from './uuid-v7.ts';

const SAFE_ID = /^[A-Za-z0-9_-]{8,64}$/;

/** The caller's request id when it is safe to log, otherwise a new one. */
export function requestIdFrom(header: string | undefined): string {
  return header !== undefined && SAFE_ID.test(header) ? header : uuidV7();
}
