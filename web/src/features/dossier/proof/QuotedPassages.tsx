import type { SourceDocument } from '@attendu/contracts/research/schemas';
import { cellsOf, cellsUnder, isRow, showPassages } from '@attendu/law/tables';
import { TableBox } from '../../../ui/TableBox.tsx';
import { Typeset } from '../../../ui/Typeset.tsx';
import { ANALYSIS } from '../content.ts';

/** Quotations by their indexes, those that are rows of tables together when they follow one another. */
export function withRowsTogether({ quotations }: Pick<SourceDocument, 'quotations'>, indexes: readonly number[]): number[][] {
  const isRowAt = (index: number | undefined) => index !== undefined && isRow(quotations[index]?.text ?? '');
  const groups: number[][] = [];
  for (const index of indexes) {
    const last = groups.at(-1);
    if (last !== undefined && isRowAt(index) && isRowAt(last.at(-1))) last.push(index);
    else groups.push([index]);
  }
  return groups;
}

/** Passages of a text, each between quotation marks; rows of a table under its columns. */
export function QuotedPassages({ passages, content }: { passages: readonly { start: number; text: string }[]; content: string }) {
  return showPassages(passages, content).map((shown, index) =>
    shown.type === 'words' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the passages of a version never change their order
      <p key={index}>
        «&nbsp;
        <Typeset text={shown.text} />
        &nbsp;»
      </p>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <QuotedTable key={index} columns={shown.columns} rows={shown.rows} />
    ),
  );
}

function QuotedTable({ columns, rows }: { columns: readonly string[] | null; rows: readonly string[] }) {
  const width = columns?.length ?? Math.max(...rows.map((row) => cellsOf(row).length));
  return (
    <TableBox label={ANALYSIS.tableOfText}>
      {columns === null ? null : (
        <thead>
          <tr>
            {columns.map((name, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <th key={index} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <tr key={index} className="law-table__quoted">
            {(cellsUnder(row, width) ?? []).map((cell, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <td key={at}>
                <Typeset text={cell} />
              </td>
            ))}
            {cellsUnder(row, width) === null ? <td colSpan={width}>{row}</td> : null}
          </tr>
        ))}
      </tbody>
    </TableBox>
  );
}
