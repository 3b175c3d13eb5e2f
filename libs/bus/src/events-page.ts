import type { EventContract, PersonalData } from '@attendu/contracts/event';
import { EVENTS } from '@attendu/contracts/event-registry';
import { z } from 'zod';

const PERSONAL_DATA: Readonly<Record<PersonalData, string>> = {
  none: 'aucune',
  pseudonymous: 'identifiants seulement',
  personal: 'oui',
};

/** The page that documents every event, in Markdown, generated from the registry. */
export function eventsPage(): string {
  const contracts: EventContract[] = Object.values(EVENTS).toSorted((a, b) => a.name.localeCompare(b.name));
  const rows = contracts.map(
    ({ name, version, owner, consumers, orderedBy }) =>
      `| [${name}](#${name.replaceAll('.', '')}) | ${version} | ${owner} | ${consumers.join(', ') || '–'} | \`${orderedBy}\` |`,
  );
  return [
    '# Événements',
    '',
    '| nom | version | publié par | reçu par | dans l’ordre par |',
    '|---|---|---|---|---|',
    ...rows,
    ...contracts.flatMap(section),
    '',
  ].join('\n');
}

function section({ name, summary, personalData, data }: EventContract): string[] {
  const fields = Object.entries(data.shape).map(([field, type]) => `| \`${field}\` | ${typeOf(type)} |`);
  return [
    '',
    `## ${name}`,
    '',
    summary,
    '',
    `Données personnelles : ${PERSONAL_DATA[personalData]}.`,
    '',
    '| champ | type |',
    '|---|---|',
    ...fields,
  ];
}

type JsonType = { type?: string; format?: string; enum?: unknown[]; anyOf?: JsonType[]; properties?: Record<string, JsonType> };

function typeOf(field: z.core.$ZodType): string {
  return describe(z.toJSONSchema(field, { io: 'input' }) as JsonType);
}

function describe({ type, format, enum: values, anyOf, properties }: JsonType): string {
  if (anyOf !== undefined) return anyOf.map(describe).join(' ou ');
  if (values !== undefined) return values.map((value) => `\`${value}\``).join(', ');
  if (properties !== undefined) {
    const inner = Object.entries(properties).map(([name, property]) => `${name} : ${describe(property)}`);
    return `{ ${inner.join(' ; ')} }`;
  }
  return format ?? type ?? 'inconnu';
}
