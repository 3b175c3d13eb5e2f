import type { Handlers } from '@attendu/bus/bus';
import type { AuthDb } from './db/schema.ts';

/** auth publishes events and consumes none. */
export const handlers: Handlers<'auth', AuthDb> = {};
