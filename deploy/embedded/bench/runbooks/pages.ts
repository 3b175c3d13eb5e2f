import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../../../docs/runbooks');

export type Page = {
  readonly alert: string;
  /** Lines that are typed in a shell. */
  readonly commands: readonly string[];
  /** PromQL of the comments. */
  readonly queries: readonly string[];
};

/** Parts of a comment that are far apart, or between commas outside of any bracket. */
function partsOf(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const char of text.replaceAll(/\s{3,}/g, ',')) {
    if ('([{'.includes(char)) depth += 1;
    if (')]}'.includes(char)) depth -= 1;
    if (char === ',' && depth === 0) parts.push('');
    else parts.push(`${parts.pop()}${char}`);
  }
  return parts.map((part) => part.trim());
}

/** The expressions of a comment: alone, or after a colon and two blanks, as `By process:  nodejs_eventloop_lag_p99_seconds`. */
const queriesOf = (comment: string): string[] =>
  partsOf(comment.split(/:\s{2,}/).at(-1) ?? '').filter(
    (part) =>
      /^(?:[a-z]+ ?(?:by \([^)]*\) ?)?\(.*\)|[a-z_]+(?:\{[^}]*\})?)(?: ?[<>=]=? ?\d+)?$/.test(part) &&
      /(attendu|nodejs|process)_/.test(part),
  );

/** The commands of every page, with the values of a symptom in place of its placeholders. */
export function pages(valuesOf: (alert: string) => Readonly<Record<string, string>>): Page[] {
  return readdirSync(FOLDER).map((file) => {
    const text = readFileSync(join(FOLDER, file), 'utf8');
    const alert = /^# (\w+)$/m.exec(text)?.[1] ?? '';
    const values = valuesOf(alert);
    const filled = (line: string): string => line.replaceAll(/<([a-z]+)>/g, (all, name: string) => values[name] ?? all);
    const lines = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) => block.trim().split('\n')).map(filled);
    const comments = lines.filter((line) => line.startsWith('#')).map((line) => line.replace(/^#\s*/, ''));
    return { alert, commands: lines.filter((line) => !line.startsWith('#')), queries: comments.flatMap(queriesOf) };
  });
}
