import type { EventContract } from '@attendu/contracts/event';
import type { RouteContract } from '@attendu/contracts/route';
import type { z } from 'zod';

type Schemas = Readonly<Record<string, z.ZodObject>>;
type Variable = { readonly description: string; readonly value: string; readonly processes: readonly string[] };

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const row = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
const table = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(header), row(header.map(() => '---')), ...rows.map(row)].join('\n');
const page = (title: string, intro: string, ...sections: string[]): string =>
  `${[`# ${title}`, 'Generated from the code: `npm test -- reference-pages -u` writes it again.', intro, ...sections].join('\n\n')}\n`;

/** A piece of metadata of a field, or of the field that it wraps. */
function metaOf(field: z.ZodType, key: 'description' | 'unit'): unknown {
  const inner = (field as { def?: { innerType?: z.ZodType } }).def?.innerType;
  return field.meta()?.[key] ?? (inner === undefined ? undefined : metaOf(inner, key));
}

const descriptionOf = (field: z.ZodType): string => String(metaOf(field, 'description') ?? '');

/** 6000 → '6s': a length of time as a variable is written. */
function withUnit(milliseconds: number): string {
  const units = [
    ['d', 86_400_000],
    ['h', 3_600_000],
    ['m', 60_000],
    ['s', 1_000],
    ['ms', 1],
  ] as const;
  const [name, size] = units.find(([, each]) => milliseconds >= each && milliseconds % each === 0) ?? ['ms', 1];
  return `${milliseconds / size}${name}`;
}

/** The value of an absent variable: `required`, `none`, or the default. */
function valueWhenAbsent(field: z.ZodType): string {
  const result = field.safeParse(undefined);
  if (!result.success) return 'required';
  if (result.data === undefined) return 'none';
  return `\`${metaOf(field, 'unit') === 'ms' ? withUnit(Number(result.data)) : JSON.stringify(result.data)}\``;
}

function variablesOf(schemas: Schemas): ReadonlyMap<string, readonly Variable[]> {
  const found = new Map<string, Variable[]>();
  for (const [process, schema] of Object.entries(schemas)) {
    for (const [name, field] of Object.entries(schema.shape) as [string, z.ZodType][]) {
      const description = descriptionOf(field);
      const value = valueWhenAbsent(field);
      const variables = found.get(name) ?? [];
      const same = variables.findIndex((variable) => variable.description === description && variable.value === value);
      if (same === -1) variables.push({ description, value, processes: [process] });
      else variables[same] = { description, value, processes: [...(variables[same]?.processes ?? []), process] };
      found.set(name, variables);
    }
  }
  return found;
}

/** docs/configuration.md: each environment variable, who reads it, its value when absent. Throws when one has no description. */
export function configurationPage(schemas: Schemas): string {
  const all = Object.keys(schemas).length;
  const rows = [...variablesOf(schemas)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, variables]) =>
      variables.map(({ description, value, processes }) => {
        if (description === '') throw new Error(`${name} of ${processes.join(', ')} has no .describe()`);
        return [`\`${name}\``, processes.length > all - 3 ? 'all' : processes.join(', '), value, description];
      }),
    );
  const intro = [
    'One variable switches one part. `npm start` needs none of them. A production process refuses to start when a variable that it needs is',
    'missing or wrong, and lists every problem at once. An empty variable counts as absent. Durations are written with their unit (`250ms`, `30s`,',
    '`15m`, `2h`, `7d`). The `OTEL_*` variables are those of OpenTelemetry: traces are sent when `OTEL_EXPORTER_OTLP_ENDPOINT` is set.',
  ].join('\n');
  return page('Configuration', intro, table(['variable', 'read by', 'when absent', 'meaning'], rows));
}

/** docs/routes.md: each public route with who may call it. */
export function routesPage(routes: readonly RouteContract[]): string {
  const isPublic = (route: RouteContract) => route.access !== 'service';
  const owners = [...new Set(routes.map((route) => route.owner))];
  const sections = owners.map((owner) => {
    const rows = routes
      .filter((route) => route.owner === owner && isPublic(route))
      .map((route) => [`${route.method} \`${route.path}\``, route.access, route.errors.join(', '), route.summary]);
    return rows.length === 0 ? '' : `## ${owner}\n\n${table(['route', 'who may call it', 'problems of its own', 'summary'], rows)}`;
  });
  const intro =
    'The shapes of bodies and answers are in the OpenAPI document, `/copilot/openapi.json`. [api.md](api.md) tells how to call them.';
  return page('Routes', intro, ...sections.filter(Boolean));
}

/** docs/events.md: each event with its owner and consumers. */
export function eventsPage(events: readonly EventContract[]): string {
  const rows = events.map((event) => [
    `\`${event.name}\` v${event.version}`,
    event.owner,
    event.consumers.join(', ') || 'none',
    event.personalData,
    event.summary,
  ]);
  const intro = 'An event is a past fact, written to the outbox in the transaction of its cause, and takes effect once in each consumer.';
  return page('Events', intro, table(['event', 'published by', 'consumed by', 'personal data', 'summary'], rows));
}
