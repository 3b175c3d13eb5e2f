import { formatCount } from '@attendu/law/typography';

type CountsTableProps = {
  caption: string;
  /** Headings of the two columns. */
  label: string;
  count: string;
  rows: readonly { key: string; label: string; count: number }[];
};

/** A table of counts, one per row, as for the days of a period. */
export function CountsTable({ caption, label, count, rows }: CountsTableProps) {
  return (
    <table className="data-table">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{label}</th>
          <th scope="col" className="data-table__number">
            {count}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">{row.label}</th>
            <td className="data-table__number">{formatCount(row.count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
