// For each alert, series that make it fire. Steps are minutes; the alert is expected at minute `at`, with the labels given.

export type Case = {
  readonly alert: string;
  readonly severity: 'page' | 'ticket';
  readonly series: Readonly<Record<string, string>>;
  readonly at: number;
  readonly labels?: Readonly<Record<string, string>>;
};

const page = (alert: string, at: number, series: Case['series'], labels: Case['labels'] = {}): Case => ({
  alert,
  severity: 'page',
  at,
  series,
  labels,
});
const ticket = (...given: Parameters<typeof page>): Case => ({ ...page(...given), severity: 'ticket' });

const gateway = (outcome: 'served' | 'failed') => `attendu_http_outcomes_total{service="gateway",outcome="${outcome}"}`;

export const CASES: readonly Case[] = [
  page('AvailabilityBudget', 70, { [gateway('served')]: '0+95x80', [gateway('failed')]: '0+5x80' }, { slo: 'availability' }),
  page(
    'PointsTimeBudget',
    70,
    {
      'attendu_http_call_seconds_count{service="research-orchestrator",route="research.points"}': '0+10x80',
      'attendu_http_call_seconds_bucket{service="research-orchestrator",route="research.points",le="2.5"}': '0+2x80',
    },
    { slo: 'points' },
  ),
  page(
    'ResearchTimeBudget',
    70,
    { 'attendu_research_seconds_count{outcome="done"}': '0+2x80', 'attendu_research_seconds_count{outcome="failed"}': '0+9x80' },
    { slo: 'research' },
  ),
  page(
    'EventDelayBudget',
    70,
    { 'attendu_bus_delay_seconds_count{consumer="a"}': '0+100x80', 'attendu_bus_delay_seconds_bucket{consumer="a",le="10"}': '0+90x80' },
    { slo: 'events' },
  ),
  page(
    'ServiceDown',
    3,
    { 'attendu_service_up{instance="1",service="auth"}': '1x10', 'attendu_service_up{instance="2",service="auth"}': '0x10' },
    { service: 'auth' },
  ),
  ticket('ProcessMissing', 6, { 'up{job="attendu",app="auth",instance="1"}': '0x10' }, { job: 'attendu', app: 'auth', instance: '1' }),
  page('DependencyDown', 3, { 'attendu_dependency_up{service="auth",dependency="bus"}': '0x10' }, { service: 'auth', dependency: 'bus' }),
  ticket('EventLoopBlocked', 11, { 'nodejs_eventloop_lag_p99_seconds{app="auth",instance="1"}': '1.5x20' }, { app: 'auth', instance: '1' }),
  ticket(
    'FileDescriptorsLow',
    11,
    { 'process_open_fds{app="auth",instance="1"}': '900x20', 'process_max_fds{app="auth",instance="1"}': '1024x20' },
    { app: 'auth', instance: '1' },
  ),
  ticket(
    'DatabasePoolFull',
    6,
    { 'attendu_db_connections{service="auth",pool="service",state="waiting"}': '3x10' },
    { service: 'auth', pool: 'service' },
  ),
  ticket('MeasuresFailing', 20, { 'attendu_measure_failures_total{app="auth",instance="1"}': '0+1x30' }, { app: 'auth', instance: '1' }),
  page('InboxStalled', 4, { 'attendu_bus_inbox_oldest_seconds{consumer="dossier"}': '130+60x10' }, { consumer: 'dossier' }),
  page('OutboxStalled', 3, { 'attendu_bus_outbox_oldest_seconds{producer="dossier"}': '61+60x10' }, { producer: 'dossier' }),
  ticket('DeadLetters', 2, { 'attendu_bus_dead_letters{consumer="dossier"}': '1x10' }, { consumer: 'dossier' }),
  page('RunsWaiting', 6, { 'attendu_work_oldest_due_seconds{work="runs"}': '301+60x10' }),
  ticket('AnonymisationsWaiting', 6, { 'attendu_work_oldest_due_seconds{work="anonymisations"}': '901+60x10' }),
  page('LeasesExpired', 4, { 'attendu_work_rows{work="runs",state="expired"}': '1x10' }, { work: 'runs' }),
  ticket('WorkGivenUp', 5, { 'attendu_work_tries_total{work="runs",outcome="given_up"}': '0 0 1x10' }, { work: 'runs' }),
  page('MailWaiting', 6, { 'attendu_work_oldest_due_seconds{work="messages"}': '301+60x10' }),
  ticket('MailFailing', 10, { 'attendu_mails_total{outcome="failed"}': '0+1x20' }),
  page('SmsSpend', 2, { 'attendu_sms_day{state="sent"}': '150x10', attendu_sms_daily_cap: '200x10' }),
  page('SmsFewVerified', 6, { 'attendu_sms_day{state="sent"}': '60x10', 'attendu_sms_day{state="verified"}': '5x10' }),
  page('SmsFailing', 10, { 'attendu_sms_total{outcome="failed"}': '0+1x20' }),
  page('PaymentEventsWaiting', 6, { attendu_billing_events_oldest_seconds: '901+60x10' }),
  ticket('PaymentEventsFailed', 2, { 'attendu_billing_events{state="failed"}': '1x10' }),
  page('WebhookSignatures', 10, { 'attendu_security_events_total{event="webhook.signature_refused"}': '0+3x20' }),
  page('SignInFailures', 15, {
    'attendu_security_events_total{event="sign_in.failed"}': '0+30x20',
    'attendu_security_events_total{event="sign_in.refused"}': '0+30x20',
  }),
  ticket('SignInLockouts', 30, { 'attendu_security_events_total{event="sign_in.locked"}': '0+1x60' }),
  ticket('SessionReused', 30, { 'attendu_security_events_total{event="session.reused"}': '0+1x60' }),
  page('CorpusIncomplete', 61, { 'attendu_corpus_complete{instance="1"}': '0x70', 'attendu_corpus_complete{instance="2"}': '1x70' }),
  // The clock of promtool begins in 1970: ninety-one days before it. Court decisions are younger than the limit of two replicas.
  ticket(
    'CorpusOld',
    61,
    {
      'attendu_corpus_date_seconds{kind="legiarti"}': `${-91 * 86_400}x70`,
      'attendu_corpus_date_seconds{kind="juri"}': `${-89 * 86_400}x70`,
      'attendu_corpus_age_limit_seconds{instance="1"}': `${90 * 86_400}x70`,
      'attendu_corpus_age_limit_seconds{instance="2"}': `${90 * 86_400}x70`,
    },
    { kind: 'legiarti' },
  ),
  ticket('QuotationsRemoved', 60, {
    'attendu_research_quotations_total{outcome="removed"}': '0+1x60',
    'attendu_research_quotations_total{outcome="proved"}': '0+9x60',
  }),
  ticket('RefusalsHigh', 60, {
    'attendu_research_points_total{outcome="refused"}': '0+8x60',
    'attendu_research_points_total{outcome="answered"}': '0+2x60',
  }),
  page('AdminPasswordLocked', 5, { attendu_admin_password_lockouts_total: '0 0 1x10' }),
];

/** A quiet hour: nothing fires. */
export const QUIET: Case['series'] = {
  [gateway('served')]: '0+1000x80',
  [gateway('failed')]: '0 0 0 0 1x80',
  'attendu_service_up{service="auth"}': '1x80',
  'up{job="attendu",app="auth",instance="1"}': '1x80',
  'attendu_dependency_up{service="auth",dependency="bus"}': '1 0 1x80',
  'attendu_bus_inbox_oldest_seconds{consumer="dossier"}': '2x80',
  'attendu_bus_outbox_oldest_seconds{producer="dossier"}': '1x80',
  'attendu_bus_dead_letters{consumer="dossier"}': '0x80',
  'attendu_bus_delay_seconds_count{consumer="a"}': '0+100x80',
  'attendu_bus_delay_seconds_bucket{consumer="a",le="10"}': '0+100x80',
  'attendu_work_oldest_due_seconds{work="runs"}': '20x80',
  'attendu_work_rows{work="runs",state="expired"}': '0 1 0x80',
  'attendu_work_tries_total{work="runs",outcome="given_up"}': '0x80',
  'attendu_mails_total{outcome="failed"}': '0 1x80',
  'attendu_sms_day{state="sent"}': '40x80',
  'attendu_sms_day{state="verified"}': '35x80',
  attendu_sms_daily_cap: '200x80',
  'attendu_billing_events{state="failed"}': '0x80',
  attendu_billing_events_oldest_seconds: '3x80',
  'attendu_corpus_complete{instance="1"}': '0 0 0 1x80',
  'attendu_research_seconds_count{outcome="done"}': '0+2x80',
  'attendu_research_seconds_bucket{outcome="done",le="180"}': '0+2x80',
  attendu_admin_password_lockouts_total: '0x80',
  'attendu_security_events_total{event="sign_in.failed"}': '0+2x80',
  'attendu_security_events_total{event="sign_in.locked"}': '0 1x80',
};
