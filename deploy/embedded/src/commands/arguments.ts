import { parseArgs } from 'node:util';
import { StartupError } from '../startup-error.ts';

export type AskArguments = {
  readonly question: string;
  readonly json: boolean;
  /** Wait for the whole corpus before asking; null: only if nothing was running. */
  readonly wait: boolean | null;
};

export const ASK_USAGE = 'Usage : npm run -s ask -- "votre question" [--json] [--wait | --no-wait]';

/** Words after the options make the question, so that quotes are not needed. @throws StartupError with the usage. */
export function parseAsk(argv: readonly string[]): AskArguments {
  let parsed: { values: { json: boolean; wait?: boolean }; positionals: string[] };
  try {
    parsed = parseArgs({
      args: [...argv],
      allowPositionals: true,
      allowNegative: true,
      options: { json: { type: 'boolean', default: false }, wait: { type: 'boolean' } },
    }) as typeof parsed;
  } catch (cause) {
    throw new StartupError(ASK_USAGE, { cause });
  }
  const question = parsed.positionals.join(' ').trim();
  if (question === '') throw new StartupError(ASK_USAGE);
  return { question, json: parsed.values.json, wait: parsed.values.wait ?? null };
}

export type EventsCommand =
  | { readonly kind: 'status' }
  | { readonly kind: 'dead-letters' }
  | { readonly kind: 'replay'; readonly ids: readonly string[] | 'all' };

export const EVENTS_USAGE = 'Usage : npm run -s events -- status | dead-letters | replay ID… | replay --all';

/** @throws StartupError with the usage. */
export function parseEvents([verb, ...rest]: readonly string[]): EventsCommand {
  if ((verb === 'status' || verb === 'dead-letters') && rest.length === 0) return { kind: verb };
  if (verb === 'replay' && rest.length === 1 && rest[0] === '--all') return { kind: 'replay', ids: 'all' };
  if (verb === 'replay' && rest.length > 0 && !rest.some((id) => id.startsWith('-'))) return { kind: 'replay', ids: rest };
  throw new StartupError(EVENTS_USAGE);
}
