import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinSentences, oneApostrophe, setPieces } from './typography.ts';

const looks = (text: string, look: string) =>
  setPieces(text)
    .filter((piece) => piece.look === look)
    .map((piece) => piece.text);

describe('setPieces', () => {
  it('keeps a reference in one piece', () => {
    expect(
      looks("L'article L. 3142-88, l'article R.*\u00a012-3 et l'arrêt n° 19-19.463, voir 1234-4 et L1235-3 (IDCC 1486).", 'whole'),
    ).toEqual(['L. 3142-88', 'R.*\u00a012-3', 'n° 19-19.463', '1234-4', 'L1235-3', 'IDCC 1486']);
  });
  it('lets no line end with the mark that opens a quotation', () => {
    expect(looks('répète « préavis » et «\u00a0congé\u00a0»', 'whole')).toEqual(['« ', ' »']);
  });
  it('lets no line begin with a mark that a plain space precedes', () => {
    expect(looks("dont la durée est :\n1° pour l'article L. 1221-19 ; « oui » ou non ? à 12 :30", 'whole')).toEqual([
      ' :',
      'L. 1221-19',
      ' ;',
      '« ',
      ' »',
      ' ?',
    ]);
  });
  it('keeps an amount in one piece', () => {
    expect(looks('10 000 euros, 1\u202f500,50\u00a0€, 25 %, 12 000 salariés, 1.500 euros et 3 mois', 'whole')).toEqual([
      '10 000 euros',
      '1\u202f500,50\u00a0€',
      '25 %',
      '12 000',
      '1.500 euros',
    ]);
    expect(looks('en 2019 100 salariés, article 12 345ter, 3 eurosystèmes', 'whole')).toEqual([]);
  });
  it('raises the letters of an ordinal, and of nothing else', () => {
    expect(looks('le 1er avril, le 1 er mai, la 2e chambre, livre Ier, XXe siècle, 1re et 3es', 'raised')).toEqual([
      'er',
      'er',
      'e',
      'er',
      'e',
      're',
      'es',
    ]);
    expect(looks('3 et 4, Ver, mer, 1erreur, hier, L. 1e2', 'raised')).toEqual([]);
  });
  it('changes no character', () => {
    const unit = fc.constantFrom(
      'L',
      '.',
      ' ',
      '000',
      '€',
      ',',
      '1',
      '2',
      '-',
      'e',
      'r',
      'n',
      '°',
      'I',
      'X',
      'IDCC',
      ':',
      '«',
      '»',
      '\u00a0',
      "'",
      '*',
    );
    fc.assert(
      fc.property(
        fc.string({ unit, maxLength: 40 }),
        (text) =>
          setPieces(text)
            .map((piece) => piece.text)
            .join('') === text,
      ),
    );
  });
});

it('writes one kind of apostrophe', () => {
  expect(oneApostrophe("D’après l'article")).toBe("D'après l'article");
});

it('joins sentences with one stop between them', () => {
  expect(joinSentences(['Il écarte la clause.', undefined, 'Cassée'])).toBe('Il écarte la clause. Cassée');
  expect(joinSentences(['Il écarte la clause', 'Cassée.'])).toBe('Il écarte la clause. Cassée.');
  expect(joinSentences(['Que reste-t-il ?', '', 'Cassée'])).toBe('Que reste-t-il ? Cassée');
  expect(joinSentences([undefined, 'Cassée'])).toBe('Cassée');
  expect(joinSentences(['', undefined])).toBe('');
});
