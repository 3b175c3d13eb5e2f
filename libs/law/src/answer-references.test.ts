import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerNumber, printReference, splitAnswer } from './answer-references.ts';

const references = (answer: string) => splitAnswer(answer).flatMap((p) => (p.type === 'reference' ? [`${p.kind} ${p.n} ${p.m}`] : []));

describe('splitAnswer', () => {
  it.each([
    ['Quatre mois (Legiarti - 1 - 2).', ['legiarti 1 2']],
    ['voir ID: CNN - 3', ['cnn 3 null']],
    ['Legiarti 1, 2 et Jurisprudence - 4 - 1', ['legiarti 1 null', 'legiarti 2 null', 'juritext 4 1']],
    [
      'Règlements - 2, BOFiP - 1, Infofin - 3, ActesSocietes - 5',
      ['reglements 2 null', 'bofip 1 null', 'infofi 3 null', 'actes_societes 5 null'],
    ],
    ['Les statuts de la société et les actes du greffe', []],
  ])('%s', (answer, expected) => expect(references(answer)).toEqual(expected));

  it('loses no character', () => {
    const piece = fc.oneof(fc.string(), fc.constantFrom('Legiarti - 1 - 2', 'CNN 1, 2', ' ', '(', 'ID: Bofip - 3'));
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const answer = pieces.join('');
        expect(
          splitAnswer(answer)
            .map((p) => (p.type === 'text' ? p.text : p.raw))
            .join(''),
        ).toBe(answer);
      }),
    );
  });

  it('reads back what it prints', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9999 }), fc.option(fc.integer({ min: 1, max: 20 })), (n, m) => {
        expect(references(printReference('Legiarti', n, m))).toEqual([`legiarti ${n} ${m}`]);
      }),
    );
  });

  it('puts a source without number last', () => {
    expect([answerNumber('Legiarti - 3'), answerNumber('Legiarti')]).toEqual([3, 999]);
  });
});
