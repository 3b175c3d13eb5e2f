import { createFrenchAnalyser } from '@attendu/search/analyser';
import { describe, expect, it } from 'vitest';
import { createQuestionAnalyser } from './question-analyser.ts';
import { createThesaurus, readThesaurusFile } from './thesaurus.ts';
import { createWordFamilies, readWordFamiliesFile } from './word-families.ts';

const analyser = createFrenchAnalyser();
const thesaurus = createThesaurus(
  analyser,
  '# notions\nCDD = contrat à durée déterminée\nmaladie => arrêt de travail ; assurance maladie^0.5\nmaladie professionnelle => affection professionnelle\n',
);
const written = (text: string): string[] =>
  thesaurus.match(analyser.terms(text)).flatMap((match) => match.written.map((way) => way.terms.join(' ')));
const terms = (text: string): string => analyser.terms(text).join(' ');

describe('thesaurus', () => {
  it('reads « = » in both directions and « => » in one', () => {
    expect(written('un CDD de six mois')).toEqual([terms('contrat à durée déterminée')]);
    expect(written('contrats à durée déterminée')).toEqual(['cdd']);
    expect(written('affection professionnelle')).toEqual([]);
  });

  it('takes the longest notion: a « maladie professionnelle » is not a « maladie »', () => {
    expect(written('déclarer une maladie professionnelle')).toEqual([terms('affection professionnelle')]);
    expect(written('maladies')).toEqual([terms('arrêt de travail'), terms('assurance maladie')]);
  });

  it('treats an expression as equal to its written-out abbreviation, unless it has a line of its own', () => {
    const read = createThesaurus(
      analyser,
      'CDD = contrat à durée déterminée\nmentions du CDD => établi par écrit\nrupture du CDD => rupture anticipée\nrupture du contrat à durée déterminée => avant le terme\n',
    );
    const found = (text: string): string[] =>
      read.match(analyser.terms(text)).flatMap((match) => match.written.map((way) => way.terms.join(' ')));
    expect(found('mentions du contrat à durée déterminée')).toEqual([terms('établi par écrit')]);
    expect(found('rupture du contrat à durée déterminée')).toEqual([terms('avant le terme')]);
    expect(found('rupture du CDD')).toEqual([terms('rupture anticipée')]);
  });

  it('allows only asking words inside an expression', () => {
    const read = createQuestionAnalyser(analyser, createThesaurus(analyser, 'mentions du CDD => établi par écrit\n'), null);
    const isFound = (text: string): boolean => read(text).units.some(({ word }) => !word);
    expect(isFound('Quelles mentions doit comporter un CDD ?')).toBe(true);
    expect(isFound('Quelles mentions légales pour un CDD ?')).toBe(false);
    expect(isFound('Que doit comporter un CDD, quelles mentions ?')).toBe(false);
  });

  it('finds an expression whose words are apart or in another order, close together, unless it was found whole', () => {
    const read = createThesaurus(analyser, 'remboursement du chômage => allocations de chômage versées\n');
    const scattered = (text: string): number => read.scattered(analyser.terms(text), read.match(analyser.terms(text))).length;
    expect(scattered('chômage et remboursement')).toBe(1);
    expect(scattered('remboursement par la boîte du chômage')).toBe(1);
    expect(scattered('remboursement du chômage')).toBe(0);
    expect(scattered('remboursement des frais de transport par une entreprise après un long chômage')).toBe(0);
    expect(scattered('chômage')).toBe(0);
  });

  it('refuses a line without two sides', () => {
    expect(() => createThesaurus(analyser, 'seul')).toThrow(/line 1/);
  });

  it('has a complete file: every line read, weights between 0 and 1, no notion made of stop words alone', () => {
    const { notions } = createThesaurus(analyser, readThesaurusFile());
    expect(notions.length).toBeGreaterThan(800);
    for (const { said, written: ways, line } of notions) {
      expect(said.length, `line ${line}`).toBeGreaterThan(0);
      expect(ways.length, `line ${line}`).toBeGreaterThan(0);
      for (const { weight } of ways) expect(weight > 0 && weight <= 1, `line ${line}`).toBe(true);
    }
  });

  it('reduces no wording of several words to one plain word that another subject uses, once small words and endings are removed', () => {
    // « ayant droit » would become « droit », and « sous-traitant » « traitement »: these few words have no other meaning.
    const alone = 'job noir mail internet syndiqu traitanc insu repondu repond repons retract psy comparu vot monetis boit bless'.split(
      ' ',
    );
    const left = readThesaurusFile()
      .split('\n')
      .flatMap((line) => (line.startsWith('#') ? [] : (/^(.*?)\s=>?\s/.exec(line)?.[1]?.split('|') ?? [])))
      .map((wording) => wording.replace(/\^.*/, '').trim());
    for (const wording of left.filter((one) => /[\s-]/.test(one))) {
      const found = analyser.terms(wording);
      if (found.length === 1) expect(alone, wording).toContain(found[0]);
    }
  });

  it('has each notion on one line only, and adds a limited number of terms', () => {
    // Two lines for one wording add up unnoticed; a long addition outweighs the question's own words.
    const lines = new Map<string, number>();
    for (const { said, written: ways, line } of createThesaurus(analyser, readThesaurusFile()).notions) {
      for (const way of said) {
        const wording = way.terms.join(' ');
        expect(lines.get(wording) ?? line, `« ${wording} », line ${line}`).toBe(line);
        lines.set(wording, line);
      }
      expect(ways.length, `line ${line}`).toBeLessThanOrEqual(7);
      expect(ways.flatMap((way) => way.terms).length, `line ${line}`).toBeLessThanOrEqual(30);
    }
  });
});

describe('question analysis', () => {
  const analyse = createQuestionAnalyser(analyser, thesaurus, null);
  it('adds the words of the law, with less weight than the question’s words, and marks the subject before the colon', () => {
    const question = analyse('Le CDD : Quelle est sa durée ?');
    const weight = new Map(question.expanded.map(({ term, weight: w }) => [term, w]));
    expect(weight.get('cdd')).toBe(1);
    expect(weight.get(analyser.term('déterminée') as string)).toBeCloseTo(0.6 / Math.sqrt(3), 5);
    expect(weight.get(analyser.term('durée') as string)).toBe(1);
    expect(question.units.map((unit) => [unit.word, unit.head])).toEqual([
      [false, true],
      [true, false],
    ]);
  });
  it('treats a verb and its noun as one word, and a question alike however it is phrased', () => {
    const families = createWordFamilies(analyser, readWordFamiliesFile());
    const related = createThesaurus(analyser, 'modification du contrat => clause nouvelle\n', families);
    const read = createQuestionAnalyser(analyser, related, families);
    const weights = (text: string): string[] =>
      read(text)
        .expanded.filter(({ weight }) => weight > 0.5)
        .map(({ term, weight }) => `${term} ${weight}`)
        .sort();
    expect(weights('Comment démissionner ?')).toEqual(weights('Quelles sont les règles de la démission ?'));
    expect(weights('Peut-on modifier le contrat ?')).toEqual(weights('La modification du contrat est-elle possible ?'));
    expect(read('Peut-on modifier le contrat ?').units.some((unit) => !unit.word)).toBe(true);
  });
  it('has in each family of its file words that stems alone do not join, each word in one family', () => {
    const seen = new Map<string, string>();
    for (const line of readWordFamiliesFile().split('\n')) {
      if (line === '' || line.startsWith('#')) continue;
      const found = [...new Set(analyser.terms(line))];
      expect(found.length, line).toBeGreaterThan(1);
      for (const term of found) {
        expect(seen.get(term), `${term} in « ${line} »`).toBeUndefined();
        seen.set(term, line);
      }
    }
  });
  it('handles a very long question', () => {
    expect(analyse('mot '.repeat(50_000)).terms.length).toBeLessThanOrEqual(120);
    expect(analyse('').expanded).toEqual([]);
  });
});
