import { randomUUID } from 'node:crypto';

export type AdminCall = {
  readonly body?: unknown;
  readonly params?: Readonly<Record<string, string>>;
  /** The expected refusal, where the account has nothing to act on. */
  readonly refused?: true;
  /** The line that the call leaves in the audit log: an act, a reading, or none for figures without names. */
  readonly leaves: { readonly kind: 'acts' | 'reads'; readonly what: string } | null;
};

const act = (what: string) => ({ kind: 'acts', what }) as const;
const reading = (what: string) => ({ kind: 'reads', what }) as const;

/** One call of each administrator's route, about one account, with the audit line it must leave. */
export function adminCalls(userId: string): Readonly<Record<string, AdminCall>> {
  const reason = 'Contrôle du journal';
  const figures = { leaves: null };
  const read = (id: string, body?: unknown) => ({ body, leaves: reading(id) });
  return {
    'auth.create-invite': { body: { email: `${randomUUID()}@invites.example`, trial_days: 3 }, leaves: act('invite') },
    'auth.create-firm': { body: { name: 'Cabinet du Journal', email: `${randomUUID()}@cabinets.example` }, leaves: act('create_firm') },
    'auth.administer-account': { params: { userId }, body: { action: 'end_sessions', reason }, leaves: act('end_sessions') },
    'billing.admin-sync': { body: { holderId: userId }, leaves: act('sync_subscription') },
    'billing.grant-plan': { body: { userId, plan: 'premium', until: null, reason }, leaves: act('grant_plan') },
    'analytics.replay-events': { body: { all: true }, leaves: act('replay_events') },
    'analytics.domain-activity': read('analytics.domain-activity', { domain: 'demo.attendu.test' }),
    'analytics.user-dossiers': read('analytics.user-dossiers', { email: 'etudiant@demo.attendu.test' }),
    'analytics.user-page': { params: { userId }, leaves: reading('analytics.user-page') },
    'analytics.trial-monitoring': read('analytics.trial-monitoring'),
    'analytics.trial-activity': read('analytics.trial-activity'),
    'analytics.week-activity': read('analytics.week-activity'),
    'analytics.recent-trials': read('analytics.recent-trials'),
    'analytics.funnel': read('analytics.funnel'),
    'analytics.feedback': read('analytics.feedback'),
    'analytics.audit': read('analytics.audit'),
    'analytics.requests': figures,
    'analytics.quality': figures,
    'analytics.events': figures,
    'auth.sms-counts': figures,
    'notification.mail-queue': figures,
    'gateway.status': figures,
    'corpus.holdings': figures,
    'corpus.errors': { params: { kind: 'bofip' }, ...figures },
    // No publisher is configured, so nothing is done and no line is left.
    'corpus.sync': { params: { kind: 'bofip' }, body: {}, refused: true, ...figures },
    'corpus.stop': { params: { kind: 'bofip' }, body: {}, refused: true, ...figures },
  };
}
