// Service level objectives: what users were promised, as shares of good events, and the alerts on them. Burn rates and windows follow the usual
// multi-window scheme: spending 2 % of a 30-day budget in an hour or 5 % in six pages someone, 10 % in three days opens a ticket. A minimum number of
// events keeps one failure in three calls from paging.

type Slo = {
  readonly name: string;
  readonly alert: string;
  /** Name of its page in docs/runbooks. */
  readonly page: string;
  /** Share of good events. */
  readonly objective: number;
  /** Minimum events per hour; below it nobody is paged. */
  readonly floor: number;
  readonly what: string;
  /** Rates over WINDOW. */
  readonly bad: string;
  readonly all: string;
};

export const SLOS: readonly Slo[] = [
  {
    name: 'availability',
    alert: 'AvailabilityBudget',
    page: 'availability-budget',
    objective: 0.999,
    floor: 100,
    what: 'calls answered without a fault of ours',
    bad: 'sum(rate(attendu_http_outcomes_total{service="gateway",outcome="failed"}[WINDOW]))',
    all: 'sum(rate(attendu_http_outcomes_total{service="gateway"}[WINDOW]))',
  },
  {
    name: 'points',
    alert: 'PointsTimeBudget',
    page: 'points-time-budget',
    objective: 0.95,
    floor: 20,
    what: 'questions turned into points of law within 2.5 seconds',
    bad: '(sum(rate(attendu_http_call_seconds_count{service="research-orchestrator",route="research.points"}[WINDOW])) - sum(rate(attendu_http_call_seconds_bucket{service="research-orchestrator",route="research.points",le="2.5"}[WINDOW])))',
    all: 'sum(rate(attendu_http_call_seconds_count{service="research-orchestrator",route="research.points"}[WINDOW]))',
  },
  {
    name: 'research',
    alert: 'ResearchTimeBudget',
    page: 'research-time-budget',
    objective: 0.95,
    floor: 10,
    what: 'analyses done within three minutes',
    bad: '(sum(rate(attendu_research_seconds_count[WINDOW])) - (sum(rate(attendu_research_seconds_bucket{outcome="done",le="180"}[WINDOW])) or vector(0)))',
    all: 'sum(rate(attendu_research_seconds_count[WINDOW]))',
  },
  {
    name: 'events',
    alert: 'EventDelayBudget',
    page: 'event-delay-budget',
    objective: 0.999,
    floor: 100,
    what: 'events that took effect within ten seconds',
    bad: '(sum(rate(attendu_bus_delay_seconds_count[WINDOW])) - sum(rate(attendu_bus_delay_seconds_bucket{le="10"}[WINDOW])))',
    all: 'sum(rate(attendu_bus_delay_seconds_count[WINDOW]))',
  },
];
const WINDOWS = ['5m', '30m', '1h', '6h', '3d'];

const over = (window: string, name: string, burn: number, budget: number): string =>
  `slo:errors:ratio_rate${window}{slo="${name}"} > ${+(burn * budget).toPrecision(4)}`;

function rulesOf({ name, alert, page, objective, floor, what, bad, all }: Slo): string[] {
  const budget = 1 - objective;
  const enough = `slo:events:increase1h{slo="${name}"} > ${floor}`;
  const both = (long: string, short: string, burn: number): string =>
    `(${over(long, name, burn, budget)} and ${over(short, name, burn, budget)})`;
  const records = WINDOWS.flatMap((window) => [
    `      - record: slo:errors:ratio_rate${window}`,
    `        expr: ${bad.replaceAll('WINDOW', window)} / ${all.replaceAll('WINDOW', window)}`,
    `        labels: { slo: ${name} }`,
  ]);
  const alertOf = (severity: string, expr: string): string[] => [
    `      - alert: ${alert}`,
    `        expr: ${expr}`,
    `        labels: { severity: ${severity}, slo: ${name} }`,
    '        annotations:',
    `          summary: "${what}: the promise of ${+(objective * 100).toPrecision(4)} % is being broken ({{ $value | humanizePercentage }} bad)"`,
    `          runbook_url: docs/runbooks/${page}.md`,
  ];
  return [
    `  - name: slo-${name}`,
    '    rules:',
    ...records,
    '      - record: slo:events:increase1h',
    `        expr: ${all.replaceAll('WINDOW', '1h')} * 3600`,
    `        labels: { slo: ${name} }`,
    '      - record: slo:objective:ratio',
    `        expr: vector(${objective})`,
    `        labels: { slo: ${name} }`,
    ...alertOf('page', `(${both('1h', '5m', 14.4)} or ${both('6h', '30m', 6)}) and ${enough}`),
    ...alertOf('ticket', both('3d', '6h', 1)),
  ];
}

/** Content of prometheus/rules/slo.yaml. */
export const sloRules = (): string => `# Written by src/write.ts; do not edit.\ngroups:\n${SLOS.flatMap(rulesOf).join('\n')}\n`;
