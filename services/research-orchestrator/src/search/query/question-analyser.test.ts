import { createFrenchAnalyser } from '@attendu/search/analyser';
import { describe, expect, it } from 'vitest';
import { createQuestionAnalyser } from './question-analyser.ts';
import { createThesaurus } from './thesaurus.ts';
import { createWordFamilies } from './word-families.ts';

const analyser = createFrenchAnalyser();
const term = (word: string): string => analyser.terms(word)[0] as string;
const weightOf = (terms: readonly { term: string; weight: number }[], word: string): number =>
  terms.find((one) => one.term === term(word))?.weight ?? 0;

describe('the analysis of a question', () => {
  it('gives asking words less weight than words of law', () => {
    const { own } = createQuestionAnalyser(analyser, null, null)('combien percevoir licenciement');
    expect(weightOf(own, 'licenciement')).toBe(1);
    expect(weightOf(own, 'percevoir')).toBeLessThan(0.5);
  });

  it('adds the expansion of a notion to the expanded terms only', () => {
    const analyse = createQuestionAnalyser(analyser, createThesaurus(analyser, 'burn-out => épuisement professionnel'), null);
    const { own, expanded, units } = analyse('burn-out du salarié');
    expect(weightOf(own, 'épuisement')).toBe(0);
    expect(weightOf(expanded, 'épuisement')).toBeGreaterThan(0);
    expect(weightOf(expanded, 'épuisement')).toBeLessThan(weightOf(expanded, 'salarié'));
    expect(units.filter(({ word }) => !word)).toHaveLength(1);
  });

  it('shares one weight among the words of a family', () => {
    const families = createWordFamilies(analyser, 'rompre rupture');
    const { own } = createQuestionAnalyser(analyser, null, families)('rompre');
    expect(own).toHaveLength(2);
    expect(new Set(own.map(({ weight }) => weight)).size).toBe(1);
    expect(own[0]?.weight).toBeLessThan(1);
  });

  it('marks the words before a colon as the subject', () => {
    const { units } = createQuestionAnalyser(analyser, null, null)('La période d’essai : peut-elle être rompue ?');
    const heads = units.filter(({ head }) => head).flatMap(({ ways }) => ways.flatMap(({ terms }) => terms));
    expect(heads).toContain(term('essai'));
    expect(heads).not.toContain(term('rompue'));
  });

  it('reads only the beginning of a long text', () => {
    const { terms } = createQuestionAnalyser(analyser, null, null)('licenciement '.repeat(5000));
    expect(terms.length).toBeLessThanOrEqual(120);
  });
});
