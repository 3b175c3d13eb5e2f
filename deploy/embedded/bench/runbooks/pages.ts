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

/** Whether a comment is an expression, or ends with one after two blanks, as `By process:  nodejs_eventloop_lag_p99_seconds`. */
function queriesOf(comment: string): string[] {
  const text = comment.split(/:\s{2,}/).at(-1) ?? '';
  const expressions = text.split(/,\s+(?=(?:min|max|sum|topk|increase|attendu)\b)|\s{3,}/).map((one) => one.trim());
  return expressions.filter(
    (one) =>
      /^(?:[a-z]+ ?(?:by \([^)]*\) ?)?\(.*\)|[a-z_]+(?:\{[^}]*\})?)(?: ?[<>=]=? ?\d+)?$/.test(one) && /(attendu|nodejs|process)_/.test(one),
  );
}

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
