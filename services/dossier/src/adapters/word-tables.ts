import { cellsOf, cellsUnder, type ShownPassage } from '@attendu/law/tables';
import { BorderStyle, Paragraph, type ParagraphChild, Table, TableCell, TableRow, TextRun, WidthType } from 'docx';
import type { Block } from '../domain/export/model.ts';
import { type RunLook, runs } from './word-runs.ts';
import { RULE, SOFT, spacing, TEXT_WIDTH } from './word-styles.ts';

/** Indented like passages. */
const ROWS_INDENT = 340;

/** Word merges two adjacent tables, and the text that follows needs a gap. */
export const afterTable = () => new Paragraph({ spacing: spacing({ after: 0, line: 120 }), children: [] });

/** Rows of a table of the law with column headings; borders mark it as a table. */
export function rows({ columns, rows: all }: Extract<ShownPassage, { type: 'table' }> | Extract<Block, { type: 'rows' }>): Table {
  const width = columns?.length ?? Math.max(...all.map((row) => cellsOf(row).length));
  const line = { style: BorderStyle.SINGLE, size: 4, color: RULE };
  const words = (text: string, look: RunLook = {}) =>
    new Paragraph({ style: 'Cellule', children: runs([{ type: 'text', text, verbatim: true }], look) });
  const cell = (text: string, look?: RunLook, columnSpan = 1) =>
    new TableCell({ margins: { left: 80, right: 80 }, columnSpan, children: [words(text, look)] });
  const each = Math.floor((TEXT_WIDTH - ROWS_INDENT) / width);
  return new Table({
    width: { size: each * width, type: WidthType.DXA },
    indent: { size: ROWS_INDENT, type: WidthType.DXA },
    columnWidths: Array.from({ length: width }, () => each),
    borders: { top: line, bottom: line, left: line, right: line, insideHorizontal: line, insideVertical: line },
    rows: [
      ...(columns === null
        ? []
        : [new TableRow({ tableHeader: true, cantSplit: true, children: columns.map((name) => cell(name, { color: SOFT })) })]),
      ...all.map(
        (row) => new TableRow({ cantSplit: true, children: cellsUnder(row, width)?.map((one) => cell(one)) ?? [cell(row, {}, width)] }),
      ),
    ],
  });
}

/** A table of the dossier itself; column widths are shares of the page's width. */
export function table({ columns, rows }: Extract<Block, { type: 'table' }>): Table {
  const widths = columns.map(({ width }) => Math.round((TEXT_WIDTH * width) / 100));
  const none = { style: BorderStyle.NONE, size: 0, color: 'auto' };
  const line = { style: BorderStyle.SINGLE, size: 4, color: RULE };
  const cell = (children: ParagraphChild[], index: number) =>
    new TableCell({
      width: { size: widths[index] ?? 0, type: WidthType.DXA },
      margins: { left: 60, right: 60 },
      children: [new Paragraph({ style: 'Cellule', children })],
    });
  return new Table({
    width: { size: TEXT_WIDTH, type: WidthType.DXA },
    columnWidths: widths,
    borders: { top: line, bottom: line, left: none, right: none, insideHorizontal: line, insideVertical: none },
    rows: [
      new TableRow({
        tableHeader: true,
        cantSplit: true,
        children: columns.map(({ label }, index) => cell([new TextRun({ text: label, bold: true, color: SOFT })], index)),
      }),
      ...rows.map((row) => new TableRow({ cantSplit: true, children: row.map((inlines, index) => cell(runs(inlines), index)) })),
    ],
  });
}
