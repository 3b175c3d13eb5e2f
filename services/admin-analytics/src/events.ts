import type { Handlers } from '@attendu/bus/bus';
import type { AnalyticsDb } from './db/schema.ts';
import { eraseUser } from './usecases/erase-user.ts';
import { keepAct } from './usecases/keep-act.ts';
import { recordEvent } from './usecases/record-event.ts';

/** Consumed events go to the log; an account deletion anonymises it; acts of administrators go to the audit log. */
export const handlers: Handlers<'admin-analytics', AnalyticsDb> = {
  'user.registered': recordEvent,
  'trial.started': recordEvent,
  'dossier.created': recordEvent,
  'dossier.completed': recordEvent,
  'dossier.failed': recordEvent,
  'dossier.exported': recordEvent,
  'answer.rated': recordEvent,
  'analysis.requested': recordEvent,
  'analysis.done': recordEvent,
  'subscription.changed': recordEvent,
  'anonymisation.done': recordEvent,
  'user.deleted': eraseUser,
  'account.administered': keepAct,
  'subscription.administered': keepAct,
  'corpus.administered': keepAct,
  'model-consent.changed': keepAct,
};
