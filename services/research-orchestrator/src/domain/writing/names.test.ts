import { expect, test } from 'vitest';
import { SYNTEC_4_2 } from '../articles.test-data.ts';
import { documentName } from './names.ts';

const named = (agreement: string, part = 'Texte de base', inner = 'Préavis') =>
  documentName({ ...SYNTEC_4_2, hierarchy: [agreement, part, inner], idcc: ['1234'] }, '2026-11-27');

test.each([
  [
    'Convention collective nationale du notariat du 16 décembre 2021',
    "l'article 4.2 de la convention collective nationale du notariat (IDCC 1234)",
    'dans la convention collective nationale du notariat (IDCC 1234)',
    "l'article 4.2 de la même convention",
  ],
  [
    'Accord national professionnel des guides du 3 mai 2001',
    "l'article 4.2 de l'accord national professionnel des guides (IDCC 1234)",
    "dans l'accord national professionnel des guides (IDCC 1234)",
    "l'article 4.2 du même accord",
  ],
  [
    'Statut du négoce et de la réparation du 1er mars 1990',
    "l'article 4.2 du statut du négoce et de la réparation (IDCC 1234)",
    'dans le statut du négoce et de la réparation (IDCC 1234)',
    "l'article 4.2 du même statut",
  ],
  [
    'Nouvelle convention collective des cabinets',
    "l'article 4.2 de la convention collective des cabinets (IDCC 1234)",
    'dans la convention collective des cabinets (IDCC 1234)',
    "l'article 4.2 de la même convention",
  ],
])('names an article of « %s » with the article that its title takes', (title, full, within, again) => {
  expect(named(title)).toMatchObject({ full, within, agreement: { again } });
});

test('names a text attached to an agreement with the article that its title takes', () => {
  const { full } = named('Accord national des guides du 3 mai 2001', 'Textes Attachés', 'Avenant n° 3 du 4 mai 2004');
  expect(full).toBe("l'article 4.2 de l'avenant n° 3 du 4 mai 2004, dans l'accord national des guides (IDCC 1234)");
});

test('an opinion of a court, and the conclusions of an advocate general, are not called decisions', () => {
  const named = (kind: 'juritext' | 'euritext', nature: string) =>
    documentName(
      { ...SYNTEC_4_2, kind, facts: { nature, court: 'Cour de cassation', date: '2024-03-12', number: ['24-70.001'] } },
      '2026-11-27',
    );
  expect(named('juritext', 'Avis')).toMatchObject({ again: 'Le même avis', pronoun: 'Il', verb: 'retient' });
  expect(named('juritext', 'Avis').full).toMatch(/^l'avis Cass\., /);
  expect(named('euritext', 'conclusions')).toMatchObject({ again: 'Le même avocat général', verb: 'proposent' });
  expect(named('euritext', 'conclusions').full).toMatch(/^les conclusions de l'avocat général dans /);
  expect(named('juritext', 'Arrêt').full).toMatch(/^la décision /);
});
