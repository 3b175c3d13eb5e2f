/** Characters that make a spreadsheet read a cell as a formula, once the ignored ones before them are dropped. */
const SIGNS = new Set(['=', '+', '-', '−', '@']);
const PASSED_OVER = /^[\s\p{C}]*/u;
/** Characters that some programs skip. */
const CONTROL = /^[\t\r\n]/;

/** Whether a spreadsheet might run the text: it starts with a sign, full-width or not, possibly after spaces, or with a control character. */
function isFormula(text: string): boolean {
  const first = [...text.replace(PASSED_OVER, '')][0];
  return CONTROL.test(text) || (first !== undefined && SIGNS.has(first.normalize('NFKC')));
}

function cell(value: string | number): string {
  const text = typeof value === 'string' && isFormula(value) ? `'${value}` : String(value);
  return `"${text.replaceAll('"', '""')}"`;
}

/** A table for a French spreadsheet: semicolons, UTF-8 with a byte order mark, and no cell that would run as a formula. */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return `\ufeff${rows.map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`;
}
