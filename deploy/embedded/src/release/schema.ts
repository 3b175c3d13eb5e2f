import { createDatabase } from '@attendu/db/database';
import { z } from 'zod';

const columnSchema = z.object({
  type: z.string(),
  isNullable: z.boolean(),
  /** Whether a row can be inserted without naming it. */
  isOptional: z.boolean(),
});
const tableSchema = z.object({
  columns: z.record(z.string(), columnSchema),
  /** Rules that can reject rows: check, unique, primary key, foreign key, exclusion, unique index; by definition. */
  rules: z.array(z.string()),
});
/** What a release's statements rely on: tables by `schema.name`, and functions by their signature. */
export const databaseSchemaSchema = z.object({ tables: z.record(z.string(), tableSchema), functions: z.array(z.string()) });
export type DatabaseSchema = z.infer<typeof databaseSchemaSchema>;

type Row<T> = T & { table: string };

/** Reads what is in these schemas, the migrator's tables left out. */
export async function readSchema(url: string, schemas: readonly string[]): Promise<DatabaseSchema> {
  const database = createDatabase({ url, schema: 'public', poolSize: 1, applicationName: 'attendu release' });
  const rows = async <T extends object>(query: string): Promise<T[]> => (await database.pool.query<T>(query, [schemas])).rows;
  try {
    const columns = await rows<Row<z.infer<typeof columnSchema> & { column: string }>>(
      `select n.nspname || '.' || c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
         not a.attnotnull as "isNullable", not a.attnotnull or a.atthasdef or a.attidentity <> '' as "isOptional"
       from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = any($1) and c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped and c.relname not like 'kysely_migration%'
       order by 1, 2`,
    );
    // The index of a unique constraint is not listed twice.
    const rules = await rows<Row<{ rule: string }>>(
      `select conrelid::regclass::text as table, pg_get_constraintdef(oid) as rule from pg_constraint
       where connamespace = any(select oid from pg_namespace where nspname = any($1)) and contype in ('c', 'u', 'p', 'f', 'x')
       union
       select n.nspname || '.' || c.relname, regexp_replace(pg_get_indexdef(i.indexrelid), ' INDEX \\S+ ON', ' INDEX ON')
       from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = any($1) and i.indisunique and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)
       order by 1, 2`,
    );
    const functions = await rows<{ name: string }>(
      `select p.oid::regprocedure::text || ' returns ' || pg_get_function_result(p.oid) as name
       from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = any($1) order by 1`,
    );
    const tables: DatabaseSchema['tables'] = {};
    for (const { table, column, ...facts } of columns) {
      tables[table] ??= { columns: {}, rules: [] };
      tables[table].columns[column] = facts;
    }
    for (const { table, rule } of rules) tables[table]?.rules.push(rule);
    return { tables, functions: functions.map(({ name }) => name) };
  } finally {
    await database.close();
  }
}

/** Every column is read by one of our own connections, which gives an integer and a bigint as the same number. */
const isWider = (was: string, is: string): boolean => was === 'integer' && is === 'bigint';

/**
 * What would fail in the previous release on the new schema: a table, column, function or unique rule that is gone or is another, a column that an insert
 * must now name or may no longer leave empty, a new rule over old columns. A release expands the schema; the next one may contract it.
 */
export function brokenNeeds(before: DatabaseSchema, after: DatabaseSchema): string[] {
  const tables = Object.entries(before.tables).flatMap(([table, old]) => {
    const now = after.tables[table];
    return now === undefined ? [`${table} is gone`] : brokenNeedsOf(table, old, now);
  });
  return [...tables, ...before.functions.filter((name) => !after.functions.includes(name)).map((name) => `${name} is gone`)];
}

type Table = DatabaseSchema['tables'][string];

function brokenNeedsOf(table: string, old: Table, now: Table): string[] {
  const broken: string[] = [];
  for (const [column, was] of Object.entries(old.columns)) {
    const is = now.columns[column];
    if (is === undefined) broken.push(`${table}.${column} is gone`);
    else if (is.type !== was.type && !isWider(was.type, is.type)) broken.push(`${table}.${column} was ${was.type}, is ${is.type}`);
    else if (was.isNullable && !is.isNullable) broken.push(`${table}.${column} may no longer be null`);
    else if (was.isOptional && !is.isOptional) broken.push(`${table}.${column} must now be given`);
  }
  const added = Object.entries(now.columns).filter(([column]) => !(column in old.columns));
  for (const [column, is] of added) if (!is.isOptional) broken.push(`${table}.${column} is new and must be given`);
  // A rule over a new column accepts rows that leave it empty or at its default.
  const isOfNewColumns = (rule: string) => added.some(([column]) => new RegExp(`\\b${column}\\b`).test(rule));
  // An « on conflict » of the previous release names the columns of a unique rule.
  for (const rule of old.rules)
    if (/^(?:UNIQUE|PRIMARY KEY|CREATE UNIQUE INDEX)\b/.test(rule) && !now.rules.includes(rule))
      broken.push(`${table} has lost a rule: ${rule}`);
  for (const rule of now.rules) if (!old.rules.includes(rule) && !isOfNewColumns(rule)) broken.push(`${table} has a new rule: ${rule}`);
  return broken;
}
