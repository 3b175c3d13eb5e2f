import type { Handlers } from '@attendu/bus/bus';
import type { AnalyticsDb } from './db/schema.ts';
import { eraseUser } from './usecases/erase-user.ts';
import { recordEvent } from './usecases/record-event.ts';

/** What admin-analytics consumes: every event goes to the log, but an account's deletion, which anonymises it. It publishes nothing. */
export const handlers: Handlers<'admin-analytics', AnalyticsDb> = {
  'user.registered': recordEvent,
  'trial.started': recordEvent,
  'dossier.created': recordEvent,
  'dossier.completed': recordEvent,
  'dossier.failed': recordEvent,
  'analysis.requested': recordEvent,
  'anonymisation.done': recordEvent,
  'user.deleted': eraseUser,
};
