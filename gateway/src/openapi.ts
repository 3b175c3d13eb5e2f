import { ADMIN_PASSWORD_HEADER, SESSION_COOKIE } from '@attendu/contracts/identity';
import { PROBLEMS, type ProblemCode, problemSchema } from '@attendu/contracts/problem';
import { ACCESS_LEVELS, type RouteContract } from '@attendu/contracts/route';
import { z } from 'zod';
import { API_PREFIX, PUBLIC_PREFIX } from './api/route-table.ts';

type JsonSchema = Record<string, unknown>;

/** Problems that every route may answer, by the kind of route. */
const COMMON: readonly ProblemCode[] = ['request.rate_limited', 'server.error', 'service.unavailable', 'service.timeout'];

const ADMIN_PASSWORD: JsonSchema = {
  name: ADMIN_PASSWORD_HEADER,
  in: 'header',
  required: false,
  description: 'Le mot de passe administrateur, demandé à chaque appel ; il peut aussi être dans `admin_password` du corps.',
  schema: { type: 'string' },
};

/** Generates the OpenAPI 3.1 document of the public routes from the registry. */
export function openApiDocument(routes: readonly RouteContract[]): JsonSchema {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const contract of routes.filter(({ path }) => path.startsWith(PUBLIC_PREFIX) || path.startsWith(API_PREFIX))) {
    const path = contract.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [contract.method.toLowerCase()]: operation(contract) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Attendu', version: '1', description: 'Recherche juridique en droit français.' },
    security: [{ session: [] }, { bearer: [] }],
    tags: [...new Set(routes.map(({ owner }) => owner))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE },
        bearer: { type: 'http', scheme: 'bearer', description: 'Le jeton rendu par la connexion.' },
      },
      schemas: { Problem: toJsonSchema(problemSchema, 'output') },
    },
  };
}

function operation(contract: RouteContract): JsonSchema {
  return {
    operationId: contract.id,
    tags: [contract.owner],
    summary: contract.summary,
    'x-access': ACCESS_LEVELS.find((access) => access === contract.access),
    ...(contract.access === 'public' ? { security: [] } : {}),
    parameters: [
      ...parameters(contract.params, 'path'),
      ...parameters(contract.query, 'query'),
      ...(contract.access === 'super_admin' ? [ADMIN_PASSWORD] : []),
    ],
    ...(contract.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: toJsonSchema(contract.body, 'input') } },
            'x-max-bytes': contract.bodyLimit,
          },
        }
      : {}),
    responses: { [contract.status]: success(contract), ...refusals(contract) },
  };
}

function success(contract: RouteContract): JsonSchema {
  if (contract.stream)
    return { description: 'Événements au fil de l’eau.', content: { 'text/event-stream': { schema: { type: 'string' } } } };
  if (contract.response === null) return { description: 'Fait, sans corps.' };
  return { description: 'Fait.', content: { 'application/json': { schema: toJsonSchema(contract.response, 'output') } } };
}

/** One response per status, listing its problem codes. */
function refusals(contract: RouteContract): JsonSchema {
  const codes = new Set<ProblemCode>([...COMMON, ...contract.errors]);
  if (contract.access !== 'public') codes.add('auth.required');
  if (contract.access !== 'public' && contract.access !== 'user') codes.add('auth.forbidden');
  if (contract.access !== 'public' && contract.withTemporaryPassword !== true) codes.add('auth.password_change_required');
  if (contract.access !== 'public' && contract.whileAwaiting === undefined)
    for (const code of ['auth.second_factor_required', 'auth.enrolment_required'] as const) codes.add(code);
  if (contract.freshFactor === true) codes.add('auth.fresh_factor_required');
  if (contract.access === 'super_admin')
    for (const code of ['admin.password_required', 'admin.password_refused', 'admin.password_locked'] as const) codes.add(code);
  if (contract.params || contract.query || contract.body) codes.add('request.invalid');
  if (contract.method !== 'GET') codes.add('request.cross_origin');
  if (contract.body)
    for (const code of ['request.malformed_json', 'request.unsupported_media_type', 'request.too_large'] as const) codes.add(code);
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of codes) byStatus.set(PROBLEMS[code].status, [...(byStatus.get(PROBLEMS[code].status) ?? []), code]);
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      { description: list.map((code) => `\`${code}\` : ${PROBLEMS[code].title}`).join('\n\n'), content },
    ]),
  );
}

function parameters(schema: z.ZodType | undefined, where: 'path' | 'query'): JsonSchema[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input') as { properties?: Record<string, unknown>; required?: string[] };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }));
}

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  return rest;
}
