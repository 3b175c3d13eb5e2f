import { randomUUID } from 'node:crypto';
import { z } from 'zod';

export function pick<T>(random: () => number, from: readonly T[]): T {
  const found = from[Math.floor(random() * from.length)];
  if (found === undefined) throw new Error('nothing to pick from');
  return found;
}

const MALFORMED = ['', '0', 'null', '..%2f..', "' or 1=1--", '%00', '😀', 'é'.repeat(400), '-1', 'undefined', '{}', 'AAAA-BBBB'] as const;
const JUNK: readonly unknown[] = [
  ...[null, '', 0, -1, 1e308, true, [], {}, [[]], '\u0000', "'; drop table users; --", '../../etc/passwd', '\ud800'],
  ...[{ $gt: '' }, { __proto__: null, constructor: 1 }, 'é'.repeat(3_000), Number.MAX_SAFE_INTEGER, 'admin', ['a', 1, null]],
];

/** A value for a path parameter: an id of the caller, of another account, an unknown id, or malformed text. */
export function anyId(random: () => number, ids: readonly string[]): string {
  const draw = random();
  if (draw < 0.7) return pick(random, ids);
  return draw < 0.85 ? randomUUID() : pick(random, MALFORMED);
}

type JsonSchema = {
  readonly type?: string | string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
};

const schemas = new WeakMap<z.ZodType, JsonSchema>();
function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  const known = schemas.get(schema);
  if (known) return known;
  const made = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  schemas.set(schema, made);
  return made;
}

/** A value that matches a contract's schema, except for about one part in ten, which is replaced by something else. */
export function sampleOf(schema: z.ZodType, random: () => number, ids: readonly string[]): unknown {
  return make(jsonSchemaOf(schema), random, ids);
}

function make(schema: JsonSchema, random: () => number, ids: readonly string[]): unknown {
  if (random() < 0.1) return pick(random, JUNK);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return pick(random, schema.enum);
  const alternatives = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (alternatives) return make(pick(random, alternatives), random, ids);
  const type = Array.isArray(schema.type) ? pick(random, schema.type) : schema.type;
  if (type === 'object' || schema.properties) return object(schema, random, ids);
  if (type === 'array') return Array.from({ length: Math.floor(random() * 4) }, () => make(schema.items ?? {}, random, ids));
  if (type === 'boolean') return random() < 0.5;
  if (type === 'integer' || type === 'number') return pick(random, [0, 1, 2, 10, 50, -1, 3.5, 1e9]);
  return type === 'null' ? null : text(schema, random, ids);
}

function object({ properties = {}, required = [] }: JsonSchema, random: () => number, ids: readonly string[]): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(properties))
    if ((required.includes(name) && random() < 0.95) || random() < 0.4) made[name] = make(schema, random, ids);
  if (random() < 0.05) made[pick(random, ['userId', 'role', 'isSuperAdmin', '__proto__', 'x'])] = pick(random, ids);
  return made;
}

function text({ format }: JsonSchema, random: () => number, ids: readonly string[]): string {
  if (format === 'uuid') return random() < 0.85 ? pick(random, ids) : randomUUID();
  if (format === 'email') return pick(random, ['premium@demo.attendu.test', 'cabinet@demo.attendu.test', 'personne@nulle-part.example']);
  if (format === 'date-time') return pick(random, ['2026-11-29T08:00:00.000Z', '1900-01-01T00:00:00.000Z', '2999-12-31T23:59:59.999Z']);
  return pick(random, ['a', 'Un texte de requête', '2026-11-29', 'none', 'x'.repeat(120), pick(random, ids)]);
}
