import { SLOS } from './slo.ts';

// Grafana dashboards, as code.

/** Further expressions, each with its legend. */
type Panel = readonly [title: string, unit: string, expression: string, legend: string, ...more: string[]];
type Row = readonly [title: string, ...panels: Panel[]];
type Dashboard = { readonly uid: string; readonly title: string; readonly rows: readonly Row[] };

const rate = (metric: string): string => `rate(${metric}[$__rate_interval])`;
const quantile = (q: number, metric: string, by: string): string =>
  `histogram_quantile(${q}, sum by (le${by ? `, ${by}` : ''}) (${rate(`${metric}_bucket`)}))`;

const SERVICE: Dashboard = {
  uid: 'attendu-service',
  title: 'Attendu: what users get',
  rows: [
    [
      'Promises: share of bad events',
      ...SLOS.map(
        ({ name, what }): Panel => [
          what,
          'percentunit',
          `slo:errors:ratio_rate1h{slo="${name}"}`,
          'last hour',
          `slo:errors:ratio_rate3d{slo="${name}"}`,
          'last 3 days',
          `1 - slo:objective:ratio{slo="${name}"}`,
          'allowed',
        ],
      ),
    ],
    [
      'Calls',
      ['Calls by service', 'reqps', `sum by (service) (${rate('attendu_http_calls_total')})`, '{{service}}'],
      ['Failures (5xx) by service', 'reqps', `sum by (service) (${rate('attendu_http_calls_total{status=~"5.."}')})`, '{{service}}'],
      ['Time of a call, 95th percentile', 's', quantile(0.95, 'attendu_http_call_seconds', 'service'), '{{service}}'],
      ['Slowest routes, 95th percentile', 's', `topk(8, ${quantile(0.95, 'attendu_http_call_seconds', 'route')})`, '{{route}}'],
    ],
    [
      'Research',
      [
        'Time of an analysis',
        's',
        quantile(0.5, 'attendu_research_seconds', ''),
        'median',
        quantile(0.95, 'attendu_research_seconds', ''),
        '95 %',
      ],
      ['Points by outcome', 'short', 'sum by (outcome) (increase(attendu_research_points_total[1h]))', '{{outcome}}'],
      ['Quotations by outcome', 'short', 'sum by (outcome) (increase(attendu_research_quotations_total[1h]))', '{{outcome}}'],
      ['Age of the corpus', 's', 'time() - max by (kind) (attendu_corpus_date_seconds)', '{{kind}}'],
    ],
  ],
};

const QUEUES: Dashboard = {
  uid: 'attendu-queues',
  title: 'Attendu: events and work',
  rows: [
    [
      'Events',
      ['Oldest event not handled', 's', 'max by (consumer) (attendu_bus_inbox_oldest_seconds)', '{{consumer}}'],
      ['Events not handled', 'short', 'max by (consumer) (attendu_bus_inbox_pending)', '{{consumer}}'],
      ['Dead letters', 'short', 'max by (consumer) (attendu_bus_dead_letters)', '{{consumer}}'],
      ['Oldest event not published', 's', 'max by (producer) (attendu_bus_outbox_oldest_seconds)', '{{producer}}'],
      ['Events not published', 'short', 'max by (producer) (attendu_bus_outbox_unpublished)', '{{producer}}'],
      ['From an event to its effect, 99th percentile', 's', quantile(0.99, 'attendu_bus_delay_seconds', 'consumer'), '{{consumer}}'],
      ['Time of a handler, 95th percentile', 's', quantile(0.95, 'attendu_bus_handler_seconds', 'event'), '{{event}}'],
      ['Handled, by outcome', 'ops', `sum by (outcome) (${rate('attendu_bus_handled_total')})`, '{{outcome}}'],
    ],
    [
      'Leased work: analyses, anonymisations, e-mails',
      ['Oldest due', 's', 'max by (work) (attendu_work_oldest_due_seconds)', '{{work}}'],
      ['Rows by state', 'short', 'max by (work, state) (attendu_work_rows)', '{{work}} {{state}}'],
      ['Tries by outcome', 'short', 'sum by (work, outcome) (increase(attendu_work_tries_total[5m]))', '{{work}} {{outcome}}'],
      ['Time of a try, 95th percentile', 's', quantile(0.95, 'attendu_work_seconds', 'work'), '{{work}}'],
    ],
    [
      'Mail, text messages, payments',
      ['E-mails by outcome', 'short', 'sum by (outcome) (increase(attendu_mails_total[5m]))', '{{outcome}}'],
      ['Text messages of the day', 'short', 'max by (state) (attendu_sms_day)', '{{state}}', 'max(attendu_sms_daily_cap)', 'cap'],
      ['Text messages by outcome', 'short', 'sum by (outcome) (increase(attendu_sms_total[5m]))', '{{outcome}}'],
      [
        'Payment events not applied',
        'short',
        'max by (state) (attendu_billing_events)',
        '{{state}}',
        'max(attendu_billing_events_oldest_seconds)',
        'oldest (s)',
      ],
      ['Calls of the payment provider', 'short', 'sum by (outcome) (increase(attendu_billing_webhooks_total[5m]))', '{{outcome}}'],
      ['Security events', 'short', 'sum by (event) (increase(attendu_security_events_total[1h]))', '{{event}}'],
      [
        'Administrator password',
        'short',
        'sum by (result) (increase(attendu_admin_password_attempts_total[1h]))',
        '{{result}}',
        'sum(increase(attendu_admin_password_lockouts_total[1h]))',
        'locked',
      ],
    ],
  ],
};

const PROCESSES: Dashboard = {
  uid: 'attendu-processes',
  title: 'Attendu: processes',
  rows: [
    [
      'State',
      ['Services ready, as the gateway sees them', 'short', 'min by (service) (attendu_service_up)', '{{service}}'],
      ['Dependencies that answer', 'short', 'min by (service, dependency) (attendu_dependency_up)', '{{service}} {{dependency}}'],
      ['Versions', 'short', 'count by (service, version) (attendu_build_info)', '{{service}} {{version}}'],
      ['Failed measures', 'short', 'sum by (app) (increase(attendu_measure_failures_total[5m]))', '{{app}}'],
    ],
    [
      'Use',
      ['Processor', 'percentunit', `sum by (app) (${rate('process_cpu_seconds_total')})`, '{{app}}'],
      ['Memory', 'bytes', 'max by (app) (process_resident_memory_bytes)', '{{app}}'],
      ['Event loop lag, 99th percentile', 's', 'max by (app) (nodejs_eventloop_lag_p99_seconds)', '{{app}}'],
      ['File descriptors', 'short', 'max by (app) (process_open_fds)', '{{app}}'],
      ['Database connections in use', 'short', 'sum by (service, pool) (attendu_db_connections{state="busy"})', '{{service}} {{pool}}'],
      [
        'Share of a pool in use',
        'percentunit',
        'max by (service, pool) (attendu_db_connections{state="busy"} / on (service, pool, instance) attendu_db_connections_max)',
        '{{service}} {{pool}}',
      ],
      [
        'Calls that wait for a connection',
        'short',
        'sum by (service, pool) (attendu_db_connections{state="waiting"})',
        '{{service}} {{pool}}',
      ],
      ['Documents in the index', 'short', 'min(attendu_corpus_documents)', 'documents', 'min(attendu_corpus_complete)', 'complete'],
    ],
  ],
};

const WIDTH = 6;
const HEIGHT = 7;
// biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of Grafana
const datasource = { type: 'prometheus', uid: '${datasource}' };

function panelOf([title, unit, ...pairs]: Panel, id: number, x: number, y: number) {
  const targets: object[] = [];
  for (let index = 0; index < pairs.length; index += 2) {
    targets.push({ refId: 'ABCDEF'[index / 2], datasource, expr: pairs[index], legendFormat: pairs[index + 1] });
  }
  return {
    id,
    type: 'timeseries',
    title,
    datasource,
    gridPos: { x, y, w: WIDTH, h: HEIGHT },
    fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
    options: { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi', sort: 'desc' } },
    targets,
  };
}

function dashboardOf({ uid, title, rows }: Dashboard) {
  const panels: object[] = [];
  let y = 0;
  for (const [name, ...row] of rows) {
    panels.push({ id: panels.length + 1, type: 'row', title: name, collapsed: false, gridPos: { x: 0, y, w: 24, h: 1 }, panels: [] });
    y += 1;
    row.forEach((panel, index) => {
      panels.push(panelOf(panel, panels.length + 1, (index % 4) * WIDTH, y + Math.floor(index / 4) * HEIGHT));
    });
    y += Math.ceil(row.length / 4) * HEIGHT;
  }
  return {
    uid,
    title,
    tags: ['attendu'],
    timezone: 'browser',
    schemaVersion: 39,
    version: 1,
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    templating: { list: [{ name: 'datasource', label: 'Data source', type: 'datasource', query: 'prometheus' }] },
    panels,
  };
}

/** Content of each file of grafana/, by its name. */
export const dashboardFiles = (): Record<string, string> =>
  Object.fromEntries([SERVICE, QUEUES, PROCESSES].map((one) => [`${one.uid}.json`, `${JSON.stringify(dashboardOf(one), null, 2)}\n`]));
