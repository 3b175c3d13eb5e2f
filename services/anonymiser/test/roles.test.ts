import { replacementsOf, writeMasked } from '@attendu/law/anonymisation/replace';
import { describe, expect, test } from 'vitest';
import { loadLexicon } from '../src/adapters/load-lexicon.ts';
import { detect } from '../src/domain/detect.ts';

const lexicon = loadLexicon();
const mask = (text: string) =>
  writeMasked(text, replacementsOf(text, detect(text, lexicon), { preset: 'standard', switches: {}, style: 'judilibre', seed: 'x' }));
const shape = (text: string) => mask(text).replace(/\[[A-Z]{1,2}\]/g, '[x]');

describe("the end of the court's composition", () => {
  test.each([
    [
      'Composition : Mme Anne Roche, présidente ; M. Guy Peyre, assesseur.\n\nPar acte du 2 juin 2017, M. Luc Barjon a vendu à Mme Odile Tavernier un bien.',
      'Composition : Mme Anne Roche, présidente ; M. Guy Peyre, assesseur.\n\nPar acte du 2 juin 2017, M. [x] [x] a vendu à Mme [x] [x] un bien.',
    ],
    [
      'COMPOSITION DE LA COUR\nMadame Irène SOUBEYRAN, présidente\nMonsieur Axel VIDALENC, conseiller\nOBJET DU LITIGE\nM. Tom Ferrandier a quitté Mme Zoé Maurin.',
      'COMPOSITION DE LA COUR\nMadame Irène SOUBEYRAN, présidente\nMonsieur Axel VIDALENC, conseiller\nOBJET DU LITIGE\nM. [x] [x] a quitté Mme [x] [x].',
    ],
    [
      'COMPOSITION :\nIrène SOUBEYRAN, vice-présidente\nAxel VIDALENC, juge\n\nLe litige oppose Mme Zoé Maurin à M. Ferrandier, son frère.',
      'COMPOSITION :\nIrène SOUBEYRAN, vice-présidente\nAxel VIDALENC, juge\n\nLe litige oppose Mme [x] [x] à M. [x], son frère.',
    ],
    [
      'Composition lors des débats : M. Axel Vidalenc, président, assisté de Mme Irène Soubeyran, greffière. M. Tom Ferrandier avait assigné sa sœur.',
      'Composition lors des débats : M. Axel Vidalenc, président, assisté de Mme Irène Soubeyran, greffière. M. [x] [x] avait assigné sa sœur.',
    ],
  ])('%s', (text, masked) => {
    expect(shape(text)).toBe(masked);
  });
});

describe('a title belongs to its own item of a list', () => {
  test.each([
    [
      'Présents : M. Tom Ferrandier, président ; Mme Zoé MAURINET (320 actions) ; M. Axel Vidalenc.',
      'Présents : M. [x] [x], président ; Mme [x] [x] (320 actions) ; M. [x] [x].',
    ],
    [
      'Entendus : Me Irène Soubeyran, avocat ; Mme Zoé Maurinet, voisine ; M. Tom Ferrandier.',
      'Entendus : Me Irène Soubeyran, avocat ; Mme [x] [x], voisine ; M. [x] [x].',
    ],
    [
      'Composition : Mme Irène Soubeyran, présidente ; M. Axel Vidalenc ; M. Guy Peyre, conseillers.',
      'Composition : Mme Irène Soubeyran, présidente ; M. Axel Vidalenc ; M. Guy Peyre, conseillers.',
    ],
  ])('%s', (text, masked) => {
    expect(shape(text)).toBe(masked);
  });
});

describe('a role in the case goes before a profession', () => {
  test.each([
    [
      'APPELANTS :\nMaître Irène SOUBEYRAN\nMaître Axel VIDALENC\nreprésentés par Me Tom Ferrandier, avocat au barreau de Metz',
      'APPELANTS :\nMaître [x] [x]\nMaître [x] [x]\nreprésentés par Me Tom Ferrandier, avocat au barreau de Metz',
    ],
    ['M. Axel Vidalenc, avocat, a rejoint la SELARL Verdier en 2011.', 'M. [x] [x], avocat, a rejoint la SELARL Verdier en 2011.'],
    ['Mme Zoé Maurin, greffière, demande l’annulation de son blâme.', 'Mme [x] [x], greffière, demande l’annulation de son blâme.'],
    ['M. Axel Vidalenc, magistrat, a formé un recours.', 'M. [x] [x], magistrat, a formé un recours.'],
    ['La SAS Sodimatex, dont M. Axel Vidalenc est associé et M. Tom Ferrandier, président, gérant.', null],
    ['L’acte a été dressé par Me Soubeyran, commissaire de justice.', 'L’acte a été dressé par Me [x], commissaire de justice.'],
    ['Le liquidateur, Me Soubeyran, a refusé.', 'Le liquidateur, Me [x], a refusé.'],
    ['Nous, VIDALENC Axel, brigadier-chef de police,', 'Nous, [x] [x], brigadier-chef de police,'],
  ] as const)('%s', (text, masked) => {
    if (masked === null) expect(mask(text)).not.toMatch(/Vidalenc|Ferrandier/);
    else expect(shape(text)).toBe(masked);
  });
});

describe('court staff are kept', () => {
  test.each([
    'GREFFIER PRÉSENT AUX DÉBATS :\nMme Irène SOUBEYRAN',
    'Greffier : Mme Irène Soubeyran, adjointe administrative faisant fonction de greffier',
    'Ministère public : M. Axel Vidalenc, substitut général',
    'Le juge d’instruction, Mme Irène Soubeyran, a ordonné le renvoi.',
    'JUGE DES LIBERTÉS ET DE LA DÉTENTION : Irène SOUBEYRAN',
    'Juge départiteur : M. Axel Vidalenc\nAssesseur salarié : Mme Irène Soubeyran',
    'Juge du contentieux de la protection : Axel Vidalenc',
    'Président : M. Axel Vidalenc ; Assesseurs : Mme Irène Soubeyran ; M. Tom Ferrandier',
    'Monsieur Axel VIDALENC\nPremier vice-président\nMadame Irène SOUBEYRAN\nGreffière',
    'Ont été entendus : le rapport de M. Vidalenc, les conclusions de Mme Soubeyran, rapporteure publique.',
    'en présence de Mme de Larosière de Champfeu, conseiller doyen faisant fonction de président, et M. d’Huart, conseiller rapporteur',
  ])('%s', (text) => {
    expect(mask(text)).toBe(text);
  });
});

describe('companies, shops and abbreviations are not persons', () => {
  test.each([
    'Il a travaillé chez Big Fernand puis pour l’EURL Chez Gino et la SCI Les Tilleuls.',
    'L’AGS CGEA de Chalon-sur-Saône et le CHSCT ont conclu.',
    'La SAS Eurovia conteste. Eurovia soutient que le contrat est nul.',
    'SA AXA FRANCE IARD\nSAS ALTRAD ENDEL',
    'La note porte l’enseigne Jeff de Bruges ; le sac Chanel a disparu.',
    'la SASU JESSICA MONGE a conclu hier',
  ])('%s', (text) => {
    expect(mask(text)).toBe(text);
  });
  test('reports a company in capitals named after a person', () => {
    expect(detect('la SASU JESSICA MONGE a conclu hier', lexicon).doubts.map(({ kind }) => kind)).toEqual([
      'societe-au-nom-d-une-personne',
    ]);
  });
  test('masks a company named after its founder like the person', () => {
    expect(shape('la SARL Céline Auguste')).toBe('la SARL [x] [x]');
    expect(shape('M. Luc Ferrandier gère la SAS BOULONNERIE FERRANDIER')).toBe('M. [x] [x] gère la SAS BOULONNERIE [x]');
  });
});
