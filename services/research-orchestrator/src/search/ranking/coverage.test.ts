import { describe, expect, it } from 'vitest';
import { article, indexOver } from '../engine.test-data.ts';
import { candidateTerms } from './candidate-terms.ts';
import { headingMatches } from './heading-match.ts';
import { titleMatches } from './title-match.ts';
import { coverUnits } from './unit-coverage.ts';

const RECORDS = [
  article('L1-1', 'Période d’essai', 'La durée est de deux mois.'),
  article('L1-2', 'Congés payés', 'La période d’essai est renouvelée.'),
  article('L1-3', 'Épuisement professionnel', 'Un nombre est fixé.'),
  article('L1-4', 'Divers', 'Un nombre est fixé.'),
];
const HEADINGS = {
  of: ({ number }: { number: string | null }) => (number === 'L1-4' ? 'renouvellement de la période d’essai' : ''),
  hash: 'x',
  articles: [],
};
const { map, doc, ask } = indexOver(RECORDS, HEADINGS, 'burn-out => épuisement professionnel');

describe('coverage of the question by a candidate', () => {
  const { question, candidates } = ask('période d’essai');
  const coverage = coverUnits(map, question, candidates.docs, candidateTerms(map, candidates));
  const at = (number: string): number => candidates.docs.indexOf(doc(number));

  it('is computed by field', () => {
    expect(coverage.titles[at('L1-1')]).toBeCloseTo(1);
    expect(coverage.body[at('L1-1')]).toBe(0);
    expect(coverage.body[at('L1-2')]).toBeCloseTo(1);
    expect(coverage.titles[at('L1-2')]).toBe(0);
    expect(coverage.heading[at('L1-4')]).toBeCloseTo(1);
    expect(coverage.anywhere[at('L1-1')]).toBeCloseTo(1);
  });
  it('counts an expanded expression slightly less than own words', () => {
    const asked = ask('burn-out');
    const { titles } = coverUnits(map, asked.question, asked.candidates.docs, candidateTerms(map, asked.candidates));
    const found = titles[asked.candidates.docs.indexOf(doc('L1-3'))] as number;
    expect(found).toBeGreaterThan(0.5);
    expect(found).toBeLessThan(1);
  });
});

describe('titles', () => {
  const { question, candidates } = ask('période d’essai');
  const titles = titleMatches(map, question, candidates.ownTotal);
  const node = (number: string): number => map.sectionOf[doc(number)] as number;

  it('that the question contains are precise and cover it; others do neither', () => {
    expect(titles.precision(node('L1-1'))).toBeCloseTo(1);
    expect(titles.covered(node('L1-1'))).toBeCloseTo(1);
    expect(titles.precision(node('L1-2'))).toBe(0);
    expect(titles.covered(node('L1-2'))).toBe(0);
  });
  it('give the rarest word that is not in the question', () => {
    expect(titles.unasked(node('L1-1'))).toBe(0);
    expect(titles.unasked(node('L1-2'))).toBeGreaterThan(0);
  });
});

describe('headings', () => {
  it('match by the share that is in the question', () => {
    const part = ask('période d’essai');
    const whole = ask('renouvellement période d’essai');
    const askedShare = ({ candidates }: typeof part): number =>
      headingMatches(map, candidates, candidateTerms(map, candidates)).asked[candidates.docs.indexOf(doc('L1-4'))] as number;
    expect(askedShare(part)).toBeGreaterThan(0);
    expect(askedShare(whole)).toBeGreaterThan(askedShare(part));
  });
  it('are 0 for an article without one', () => {
    const { candidates } = ask('période d’essai');
    const { asked, phrase } = headingMatches(map, candidates, candidateTerms(map, candidates));
    const place = candidates.docs.indexOf(doc('L1-2'));
    expect([asked[place], phrase[place]]).toEqual([0, 0]);
  });
});
