import type { RouteContract, RouteInput } from '@attendu/contracts/route';
import { z } from 'zod';
import { frenchError } from './french-errors.ts';
import { type FieldError, problem } from './problem.ts';

// French messages for every schema without its own.
z.config({ localeError: frenchError });

export type RawInput = { readonly params: unknown; readonly query: unknown; readonly body: unknown };

const NUL = 'Ce texte contient un caractère nul (U+0000), invisible, qui ne peut pas être conservé\u00a0: retirez-le ou retapez le texte.';

/**
 * Finds NUL characters in validated input: PostgreSQL stores none, and dropping one silently would shift every later offset. The depth is
 * bounded by the schema.
 */
function nulsIn(value: unknown, path: readonly (string | number)[] = []): FieldError[] {
  if (typeof value === 'string') return value.includes('\u0000') ? [{ path: path.join('.'), message: NUL }] : [];
  if (Array.isArray(value)) return value.flatMap((one, index) => nulsIn(one, [...path, index]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => nulsIn(one, [...path, name]));
}

/** Names the parameters of the address that the route does not have. A webhook's provider may add some, and so may a service of the next release. */
function unknownParameters({ query: schema, signedBy }: RouteContract, query: unknown): FieldError[] {
  const known = schema === undefined ? [] : schema instanceof z.ZodObject ? Object.keys(schema.shape) : null;
  if (known === null || signedBy !== undefined || typeof query !== 'object' || query === null) return [];
  const message =
    known.length === 0 ? 'Cette adresse n’a pas de paramètre.' : `Paramètre inconnu. Ceux de cette adresse\u00a0: ${known.join(', ')}.`;
  return Object.keys(query).flatMap((path) => (known.includes(path) ? [] : [{ path, message }]));
}

/** Input as the contract types it, or `request.invalid` listing every field at once. `fromService`: another service calls. */
export function parseInput(contract: RouteContract, raw: RawInput, fromService: boolean): RouteInput<RouteContract> {
  const errors: FieldError[] = [];
  const parse = (schema: z.ZodType | undefined, value: unknown): unknown => {
    if (!schema) return undefined;
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    for (const issue of result.error.issues) errors.push({ path: issue.path.map(String).join('.'), message: issue.message });
    return undefined;
  };
  const input = {
    params: parse(contract.params, raw.params),
    query: parse(contract.query, raw.query),
    body: parse(contract.body, raw.body),
  };
  if (!fromService) errors.push(...unknownParameters(contract, raw.query));
  errors.push(...nulsIn(input.query), ...nulsIn(input.body));
  if (errors.length > 0) throw problem('request.invalid', { errors: errors.slice(0, 50) });
  return input as RouteInput<RouteContract>;
}

/** Validates an answer: unknown fields are dropped; one that breaks its contract is a bug, answered 500 with the paths logged. */
export function parseOutput(contract: RouteContract, output: unknown): unknown {
  if (contract.response === null) return undefined;
  const result = contract.response.safeParse(output);
  if (result.success) return result.data;
  const where = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.code}`).join(', ');
  throw new Error(`${contract.id} answered outside its contract (${where})`);
}
