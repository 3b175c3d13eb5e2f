import { isRow } from '../tables.ts';
import type { ProsePart } from './answer-marks.ts';

/** Rows that an answer quotes one after the other, under the names of their columns when it quotes these too. */
export type QuotedTable = { readonly type: 'table'; readonly columns: string | null; readonly rows: readonly string[] };

/** Separator that the writer puts between two quoted rows, quotation marks included. */
const BETWEEN = /^\s*»?\s*(?:et pour ligne|puis|;)\s*«?\s*$/;
/** Text that the writer puts before the names of the columns, and what replaces it above a table. */
const BEFORE_COLUMNS: readonly (readonly [RegExp, string])[] = [
  [/\s+avec un tableau qui a pour colonnes\s*«?\s*$/, ' avec ce tableau\u00a0:'],
  [/\bTableau qui a pour colonnes\s*«?\s*$/, 'Tableau\u00a0:'],
  [/\s*;\s+le tableau a pour colonnes\s*«?\s*$/, '\u202f; ce tableau\u00a0:'],
];

/** Puts the rows of tables that an answer quotes together. Every other part stays, without the quotation marks around a table. */
export function groupRows(parts: readonly ProsePart[]): (ProsePart | QuotedTable)[] {
  const grouped: (ProsePart | QuotedTable)[] = [];
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at];
    if (part === undefined) continue;
    const rows = rowsFrom(parts, at);
    if (rows.length === 0) {
      grouped.push(part);
      continue;
    }
    const before = grouped.at(-1);
    const named = before?.type === 'text' ? BEFORE_COLUMNS.find(([pattern]) => pattern.test(before.text)) : undefined;
    if (named !== undefined && rows.length === 1) {
      grouped.push(part);
      continue;
    }
    if (before?.type === 'text') {
      const text = named === undefined ? before.text.replace(/\s*«\s*$/, '') : before.text.replace(...named);
      grouped.splice(-1, 1, { type: 'text', text });
    }
    grouped.push({
      type: 'table',
      columns: named === undefined ? null : (rows[0] ?? null),
      rows: named === undefined ? rows : rows.slice(1),
    });
    at += 2 * (rows.length - 1);
    const after = parts[at + 1];
    if (after?.type === 'text') {
      grouped.push({ type: 'text', text: after.text.replace(/^\s*»\s*/, ' ') });
      at += 1;
    }
  }
  return grouped;
}

function rowsFrom(parts: readonly ProsePart[], from: number): string[] {
  const rows: string[] = [];
  for (let at = from; ; at += 2) {
    const part = parts[at];
    if (part?.type !== 'quote' || !isRow(part.text)) return rows;
    rows.push(part.text.replace(/^«\s*|\s*»$/g, ''));
    const between = parts[at + 1];
    if (between?.type !== 'text' || !BETWEEN.test(between.text)) return rows;
  }
}
