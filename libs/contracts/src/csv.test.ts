import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { csvOf } from './csv.ts';

test('writes rows for a French spreadsheet, with doubled quotes and plain numbers', () => {
  expect(
    csvOf([
      ['Nom', 'Nombre'],
      ['L’Été; "chez" elle', -3],
    ]),
  ).toBe('\ufeff"Nom";"Nombre"\r\n"L’Été; ""chez"" elle";"-3"\r\n');
});

describe('neutralises a cell that a spreadsheet would run as a formula', () => {
  test.each([
    ...['=1+1', '+33612345678', '-2', '@SUM(A1)', '−2'],
    ...['\t=1', '\r=1', '\n=1', '\tX', '\rX', '\nX'],
    ...[' =1', '   +1', '\u00a0=1', '\u202f@x', '\u200b=1', '\ufeff-1', '\u0000=1'],
    ...['＝1+1', '＋1', '－1', '＠x', ' ＝1', '﹦1', '﹢1'],
  ])('%j', (text) => expect(csvOf([[text]])).toBe(`\ufeff"'${text}"\r\n`));
});

test.each(['Dupont', '12 rue =', 'a=b', '', ' ', '(-1)', "'=1"])('%j is left as it is', (text) => {
  expect(csvOf([[text]])).toBe(`\ufeff"${text}"\r\n`);
});

/** An RFC 4180 reader, with semicolons. */
function read(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, value = '', end = ''] of csv.slice(1).matchAll(/"((?:[^"]|"")*)"(;|\r\n)/g)) {
    row.push(value.replaceAll('""', '"'));
    if (end === ';') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

it('any table reads back unchanged, except for the mark that disarms formulas', () => {
  const table = fc.array(fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 });
  const risky = fc.tuple(
    fc.constantFrom('', ' ', '\t', '\r', '\n', '\u00a0'),
    fc.constantFrom('=', '+', '-', '@', '＝', '＋', '－', '＠'),
    fc.string(),
  );
  fc.assert(
    fc.property(table, risky, (rows, parts) => {
      const formula = parts.join('');
      const again = read(csvOf([...rows, [formula]]));
      expect(again.at(-1)).toEqual([`'${formula}`]);
      expect(again.slice(0, -1).map((row) => row.map((text) => text.replace(/^'/, '')))).toEqual(
        rows.map((row) => row.map((text) => text.replace(/^'/, ''))),
      );
    }),
  );
});
