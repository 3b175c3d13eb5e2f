import { expect, it } from 'vitest';
import { cutProse, QUOTE_END, QUOTE_START } from './answer-marks.ts';
import { groupRows } from './answer-tables.ts';

const quoted = (text: string) => `«\u00a0${QUOTE_START}${text}${QUOTE_END}\u00a0»`;
const shown = (text: string) => groupRows(cutProse(text));

it('puts the columns and the rows that a sentence quotes in one table', () => {
  const parts = shown(
    `Le texte dispose : ${quoted('Le barème est fixé ci-dessous.')} avec un tableau qui a pour colonnes ${quoted('Ancienneté | Minimum | Maximum')} et pour ligne ${quoted('4 | 3 | 5')}\u00a0; ${quoted('5 | 3 | 6')} (extrait du tableau) (Legiarti - 1 - 1).`,
  );
  expect(parts.filter(({ type }) => type === 'table')).toEqual([
    { type: 'table', columns: 'Ancienneté | Minimum | Maximum', rows: ['4 | 3 | 5', '5 | 3 | 6'] },
  ]);
  const words = parts.map((part) => ('text' in part ? part.text : part.type === 'table' ? '[table]' : part.raw)).join('');
  expect(words).toBe(
    'Le texte dispose : «\u00a0Le barème est fixé ci-dessous.\u00a0» avec ce tableau\u00a0:[table] (extrait du tableau) (Legiarti - 1 - 1).',
  );
});

it('keeps two tables of a sentence apart, and the second introduction', () => {
  const parts = shown(
    `Il ajoute : ${quoted('A | B')}\u00a0; ${quoted('1 | 2')}. Puis : ${quoted('Cas')}\u00a0; le tableau a pour colonnes ${quoted('C | D')} et pour ligne ${quoted('3 | 4')} (Legiarti - 1).`,
  );
  expect(parts.filter(({ type }) => type === 'table')).toEqual([
    { type: 'table', columns: null, rows: ['A | B', '1 | 2'] },
    { type: 'table', columns: 'C | D', rows: ['3 | 4'] },
  ]);
});

it('leaves columns that no row follows, and text without rows, in their sentence', () => {
  const alone = `Il a un tableau avec un tableau qui a pour colonnes ${quoted('A | B')} (tableau à lire dans le texte).`;
  expect(shown(alone)).toEqual(cutProse(alone));
  const plain = `Le texte dispose : ${quoted('Le délai est de deux mois.')} (Legiarti - 1 - 1).`;
  expect(shown(plain)).toEqual(cutProse(plain));
});
