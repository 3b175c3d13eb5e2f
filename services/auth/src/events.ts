import type { Handlers } from '@attendu/bus/bus';
import type { AuthDb } from './db/schema.ts';

/** auth publishes and hears of nothing. */
export const handlers: Handlers<'auth', AuthDb> = {};
