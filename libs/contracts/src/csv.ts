/** What a spreadsheet takes for the beginning of a formula, once the characters it passes over are gone. */
const SIGNS = new Set(['=', '+', '-', '−', '@']);
const PASSED_OVER = /^[\s\p{C}]*/u;
/** Some programs drop these and read on. */
const CONTROL = /^[\t\r\n]/;

/** Whether a spreadsheet might run the text: a sign first, full-width or not, after spaces or not, or a control character. */
function isFormula(text: string): boolean {
  const first = [...text.replace(PASSED_OVER, '')][0];
  return CONTROL.test(text) || (first !== undefined && SIGNS.has(first.normalize('NFKC')));
}

function cell(value: string | number): string {
  const text = typeof value === 'string' && isFormula(value) ? `'${value}` : String(value);
  return `"${text.replaceAll('"', '""')}"`;
}

/** A table for a French spreadsheet: semicolons, UTF-8 with its mark, and no text that it would run as a formula. */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return `\ufeff${rows.map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`;
}
