import { parseArgs } from 'node:util';
import { StartupError } from '../startup-error.ts';

export type AskArguments = {
  /** One question, or the file whose lines are questions. */
  readonly asked: { readonly question: string } | { readonly file: string };
  readonly json: boolean;
  /** Wait for the whole corpus before asking; null: only when this command starts the stack. */
  readonly wait: boolean | null;
};

export const ASK_USAGE =
  'Usage : npm run -s ask -- "votre question" [--json] [--wait | --no-wait]\n' +
  '        npm run -s ask -- --questions FICHIER.jsonl --json   (lignes {"id", "question", "idcc"?} ; une ligne JSON par réponse)';

/** The words after the options are the question, so quotes are not needed. @throws StartupError with the usage. */
export function parseAsk(argv: readonly string[]): AskArguments {
  let parsed: { values: { json: boolean; wait?: boolean; questions?: string }; positionals: string[] };
  try {
    parsed = parseArgs({
      args: [...argv],
      allowPositionals: true,
      allowNegative: true,
      options: { json: { type: 'boolean', default: false }, wait: { type: 'boolean' }, questions: { type: 'string' } },
    }) as typeof parsed;
  } catch (cause) {
    throw new StartupError(ASK_USAGE, { cause });
  }
  const { json, wait = null, questions: file } = parsed.values;
  const question = parsed.positionals.join(' ').trim();
  if (file !== undefined) {
    // Answers to several questions are matched by id, which the plain-text output does not show.
    if (!json || question !== '') throw new StartupError(ASK_USAGE);
    return { asked: { file }, json, wait };
  }
  if (question === '') throw new StartupError(ASK_USAGE);
  return { asked: { question }, json, wait };
}

/** A line of a file of questions. */
export type AskedLine = { readonly id: string; readonly question: string };

/** Lines {id?, question | query, idcc?}; a line without an id gets its line number. @throws StartupError that names the unreadable line. */
export function readAskedLines(text: string): AskedLine[] {
  const lines = text.split('\n').flatMap((line, index): AskedLine[] => {
    if (line.trim() === '') return [];
    const { id, question, query, idcc } = readLine(line, index + 1);
    const asked = typeof question === 'string' ? question : query;
    if (typeof asked !== 'string' || asked.trim() === '')
      throw new StartupError(`Ligne ${index + 1} du fichier de questions : « question » manque.`);
    const named = typeof idcc === 'string' || typeof idcc === 'number' ? ` (IDCC ${idcc})` : '';
    return [{ id: typeof id === 'string' || typeof id === 'number' ? String(id) : String(index + 1), question: `${asked.trim()}${named}` }];
  });
  if (lines.length === 0) throw new StartupError('Le fichier de questions est vide.');
  return lines;
}

function readLine(line: string, number: number): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {}
  throw new StartupError(`Ligne ${number} du fichier de questions : ce n'est pas un objet JSON.`);
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
