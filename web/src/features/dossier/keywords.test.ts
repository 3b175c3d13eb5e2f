import { describe, expect, it } from 'vitest';
import { findKeywords, keywordsOf } from './keywords.ts';

const wordsOf = (point: string) => keywordsOf(point).map(({ word }) => word);
const found = (content: string, point: string) =>
  findKeywords(content, keywordsOf(point)).map(({ start, end }) => content.slice(start, end));

describe('the keywords of a point', () => {
  it('are its words of three letters and more that carry a meaning, folded, each once', () => {
    expect(wordsOf("Quelle est la durée maximale de la période d'essai des cadres et du cadre en CDI ?")).toEqual([
      'duree',
      'maximale',
      'periode',
      'essai',
      'cadre',
      'cdi',
    ]);
    expect(wordsOf('De la ou en au ?')).toEqual([]);
  });

  it('are found as whole words, whatever their case, accents, plural or soft hyphens', () => {
    expect(found('La PÉRIODE, les périodes, une péri\u00adode ; périodique.', 'période')).toEqual(['PÉRIODE', 'périodes', 'péri\u00adode']);
    expect(found('Le salarié, un employé, des travailleurs, la salaison.', 'salarié')).toEqual(['salarié', 'employé', 'travailleurs']);
  });

  it('are matched by their nearest spellings only when there is no exact match, at five places at most', () => {
    expect(found('Le licenciment du cadre.', 'licenciement')).toEqual(['licenciment']);
    expect(found('Le licenciment. La rupture du contrat.', 'licenciement')).toEqual(['rupture']);
    expect(found('renouvelement '.repeat(9), 'renouvellement')).toHaveLength(5);
    expect(found('Le bailleur et la balle.', 'divorce')).toEqual([]);
  });

  it('are each marked once, in the order of the text', () => {
    const spans = findKeywords('contrat, accord, contrat', keywordsOf('contrat ou accord'));
    expect(spans.map(({ start }) => start)).toEqual([0, 9, 17]);
  });

  it('are found in two million characters', () => {
    const content = `${'Considérant que le moyen tiré de la violation est infondé. '.repeat(34_000)}La clause pénale est réputée non écrite.`;
    expect(content.length).toBeGreaterThan(2_000_000);
    expect(found(content, 'La clause pénale')).toEqual(['clause', 'pénale']);
  });
});
