import { expect, it } from 'vitest';
import { NameTable } from '../src/name-table.ts';
import { TermTable } from '../src/term-table.ts';

it('numbers terms and finds each again, and no other', () => {
  const terms = [...Array.from({ length: 5000 }, (_, i) => `mot${i * 7}é`), 'é'.repeat(2000)];
  const table = TermTable.of(terms);
  expect([...table]).toEqual(terms);
  expect(terms.every((term, id) => table.id(term) === id)).toBe(true);
  for (const absent of ['', 'mot1é', 'mot', 'x'.repeat(5000)]) expect(table.id(absent)).toBeUndefined();
  expect(TermTable.of([]).id('mot')).toBeUndefined();
});

it('gives back names that share their beginnings, in less room', () => {
  const names = Array.from({ length: 400 }, (_, i) => `["Code du travail","Livre ${i >> 6} : Égalité","Section ${i >> 2}","§ ${i}"]`);
  const table = NameTable.of(['', ...names]);
  expect(table.toArray()).toEqual(['', ...names]);
  expect(table.at(257)).toBe(names[256]);
  expect(table.bytes.length).toBeLessThan(names.join('').length / 2);
});
