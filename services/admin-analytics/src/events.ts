import type { Handlers } from '@attendu/bus/bus';
import type { AnalyticsDb } from './db/schema.ts';
import { recordEvent } from './usecases/record-event.ts';

/** What admin-analytics consumes: every event goes to the log. It publishes nothing. */
export const handlers: Handlers<'admin-analytics', AnalyticsDb> = {
  'user.registered': recordEvent,
  'trial.started': recordEvent,
  'dossier.created': recordEvent,
  'dossier.completed': recordEvent,
  'dossier.failed': recordEvent,
  'analysis.requested': recordEvent,
};
