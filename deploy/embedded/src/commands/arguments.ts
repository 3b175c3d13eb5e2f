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
