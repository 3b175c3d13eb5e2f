import { z } from 'zod';

/** Every problem of an environment at once, ready to be printed to an operator. Never holds a value, only names. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`Configuration refusée :\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

/**
 * Reads an environment with a service's schema and freezes the result.
 * An empty variable counts as absent, because compose files and manifests pass `NAME=` for "not set".
 * @throws ConfigError listing every problem at once, in French.
 */
export function loadConfig<S extends z.ZodObject>(schema: S, env: Record<string, string | undefined>): Readonly<z.infer<S>> {
  const given: Record<string, string> = {};
  for (const key of Object.keys(schema.shape)) {
    const value = env[key];
    if (value !== undefined && value.trim() !== '') given[key] = value.trim();
  }
  const result = schema.safeParse(given, { error: z.locales.fr().localeError });
  if (result.success) return Object.freeze(result.data);
  throw new ConfigError(
    result.error.issues.map((issue) => {
      const name = issue.path.join('.');
      if (name === '') return issue.message;
      return name in given ? `${name} : ${issue.message}` : `${name} : variable obligatoire, absente`;
    }),
  );
}
