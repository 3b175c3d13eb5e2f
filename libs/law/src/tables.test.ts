import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellsUnder, showPassages, tablesIn } from './tables.ts';

const L1235_3 = [
  'le juge octroie une indemnité dont le montant est fixé dans le tableau ci-dessous.',
  'Ancienneté du salarié | Indemnité minimale | Indemnité maximale',
  '0 | Sans objet | 1',
  '1 | 1 | 2',
  '4 | 3 | 5',
  'En cas de licenciement dans une entreprise de moins de onze salariés, les montants minimaux fixés ci-dessous sont applicables :',
  'Ancienneté du salarié | Indemnité minimale',
  '0 | Sans objet',
  '4 | 1',
];

describe('tablesIn', () => {
  it('finds each table, and the row that names its columns', () => {
    expect(tablesIn(L1235_3)).toEqual([
      { from: 1, to: 5, columns: 3, head: true },
      { from: 6, to: 9, columns: 2, head: true },
    ]);
  });
  it('keeps the short titles between the rows of a grid', () => {
    const grid = [
      'Niveau | Taux horaire | Mensuel',
      'Niveau I',
      'A | 9,22 | 1 398,40',
      'B | 9,25 | 1 402,95',
      'Niveau II',
      'A | 9,23 | 1 399,91',
    ];
    expect(tablesIn(grid)).toEqual([{ from: 0, to: 6, columns: 3, head: true }]);
  });
  it('takes a first row of figures for no head', () => {
    expect(tablesIn(['Cadres | 3 mois', 'Employés | 1 mois'])).toEqual([{ from: 0, to: 2, columns: 2, head: false }]);
    expect(tablesIn(['11 à 24 | 1', '25 à 49 | 2'])[0]?.head).toBe(false);
  });
  it('says no column of a row that lost cells', () => {
    expect(cellsUnder('Délégué | 24 mai', 3)).toBeNull();
    expect(cellsUnder('a | b | c', 3)).toEqual(['a', 'b', 'c']);
  });
  it('never overlaps, and never puts a paragraph without cells at an end of a table', () => {
    const line = fc.constantFrom('a | b', '1 | 2 | 3', 'Titre', 'Une phrase.', 'x | y | z', '', '4 | 5');
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const tables = tablesIn(lines);
        const rows = lines.flatMap((one, index) => (one.includes(' | ') ? [index] : []));
        expect(rows.every((row) => tables.filter(({ from, to }) => row >= from && row < to).length === 1)).toBe(true);
        for (const { from, to } of tables) {
          expect(lines[from]).toContain(' | ');
          expect(lines[to - 1]).toContain(' | ');
        }
      }),
    );
  });
});

describe('showPassages', () => {
  const content = L1235_3.join('\n');
  const passage = (text: string, from = 0) => ({ start: content.indexOf(text, from), text });

  it('puts a quoted row under the columns of its own table', () => {
    expect(showPassages([passage('4 | 3 | 5'), passage('4 | 1')], content)).toEqual([
      { type: 'table', columns: ['Ancienneté du salarié', 'Indemnité minimale', 'Indemnité maximale'], rows: ['4 | 3 | 5'] },
      { type: 'table', columns: ['Ancienneté du salarié', 'Indemnité minimale'], rows: ['4 | 1'] },
    ]);
  });
  it('says the columns once, when they are quoted too', () => {
    expect(
      showPassages([passage('Ancienneté du salarié | Indemnité minimale | Indemnité maximale'), passage('1 | 1 | 2')], content),
    ).toEqual([{ type: 'table', columns: ['Ancienneté du salarié', 'Indemnité minimale', 'Indemnité maximale'], rows: ['1 | 1 | 2'] }]);
  });
  it('leaves a passage without a row as it is, line ends included, and a row found nowhere as words', () => {
    expect(showPassages([{ start: 0, text: 'a\nb' }], content)).toEqual([{ type: 'words', text: 'a\nb' }]);
    expect(showPassages([{ start: 900, text: 'x | y' }], content)).toEqual([{ type: 'words', text: 'x | y' }]);
  });
});
