import { replacementsOf, writeMasked } from '@attendu/law/anonymisation/replace';
import { describe, expect, test } from 'vitest';
import { loadLexicon } from '../src/adapters/load-lexicon.ts';
import { detect } from '../src/domain/detect.ts';

const lexicon = loadLexicon();
const mask = (text: string) =>
  writeMasked(text, replacementsOf(text, detect(text, lexicon), { preset: 'standard', switches: {}, style: 'judilibre', seed: 'x' }));

describe('the cell after a lawyer, a judge, a company, a court or a public body is somebody else', () => {
  const HEADS = [
    'Me Hugo Verdier',
    'Maître Verdier',
    'SAS Sodimatex',
    'TJ Lyon',
    'CPAM',
    'Ordonnance',
    'Tribunal judiciaire de Lyon',
    'CAF Rhône',
  ];
  const NAMES = ['Jean Kermadec', 'Kermadec Jean', 'KERMADEC Jean', 'Kermadec Hugo', 'Mme Anne Kermadec'];
  const BORDERS = ['\t', '   ', ' | ', '\t\t'];
  const rows = HEADS.flatMap((head) => NAMES.flatMap((name) => BORDERS.map((border) => `${head}${border}${name}${border}12/03/2021`)));
  test.each(rows)('%j', (row) => {
    const text = `M. Axel Vidalenc a saisi le tribunal.\n\n${row}`;
    expect(mask(text)).not.toMatch(/Kermadec/i);
  });
  test.each([
    'Me VERDIER - KERMADEC c/ PEYRE',
    'représenté par Me Verdier\nKERMADEC c/ PEYRE',
    'Pièce 4 : attestation CAF Kermadec.',
    'Pièce 5 : relevé CPAM Kermadec Hugo.',
    'Objet : audience TJ Lyon - Kermadec',
    'Gendarmerie de Vesoul KERMADEC Hugo',
    'Arrêt - Kermadec Luc c/ Roche',
    'Il a saisi le tribunal. Kermadec conteste.',
  ])('%s', (place) => {
    expect(mask(`Monsieur Hugo Kermadec, né le 3 mai 1961, est appelant.\n\n${place}`)).not.toMatch(/Kermadec/i);
  });
  test.each(['DUPONT\tJean\t12/03/2021', 'Jean\tDUPONT\t12/03/2021', 'M.\tDUPONT\tJean', 'Nom :\tDUPONT\tPrénom :\tJean'])(
    'the two cells of one name: %j',
    (row) => {
      expect(mask(row)).not.toMatch(/Dupont|Jean/i);
    },
  );
});

describe('the title of another clause says nothing of the name beside it', () => {
  test.each([
    'Devant le juge des enfants, Mme Anne Peyre a soutenu le contraire.',
    "Entendu par le juge d'instruction, M. Kermadec a reconnu les faits.",
    'Assigné devant le juge aux affaires familiales, M. Kermadec demande la résidence.',
    'Devant la rapporteure, M. Peyre souligne son accord.',
    'Selon M. Kermadec, le juge a mal apprécié les faits.',
    "Contrairement à ce que soutient Mme Peyre, l'avocat de la société ne produit rien.",
    'À la requête de Mme Peyre, un juge des tutelles a désigné un mandataire.',
    'Après avoir entendu M. Kermadec, le greffier a lu la décision.',
    'DEMANDEURS\nM. Jean Kermadec (avocat : Me Hugo Verdier)\nMme Anne Peyre (avocat : Me Luc Roche)',
    'Mme Anne Peyre, avocat : Me Roche',
    'Kermadec Jean\tAvocat : Me Verdier',
    'M. Kermadec avocat Me Verdier',
    'Jean Kermadec\tGreffier : Mme Roche',
    'sans avocat\tKermadec Jean',
    'Les propos tenus par M. Kermadec sont injurieux.',
    'La comptabilité tenue par Mme Peyre est fausse.',
    'Le service rendu par M. Kermadec a été utile.',
    'sur le rapport de M. Kermadec, expert',
    'après lecture du rapport de Mme Peyre, psychologue',
    "À l'audience, il est rappelé qu'il l'a frappée devant Mme Peyre.",
    'DIT ET JUGE M. Kermadec mal fondé en ses demandes',
    'Juge Mme Peyre recevable en sa demande',
    'La cour juge M. Kermadec responsable.',
    'Il a manqué à son devoir de conseiller Mme Peyre.',
  ])('%s', (text) => {
    expect(mask(text)).not.toMatch(/Kermadec|Peyre/);
  });
  test.each([
    'M. Axel Vidalenc, le greffier, a signé.',
    'Le juge d’instruction, Mme Irène Soubeyran, a ordonné le renvoi.',
    'Le juge, M. Axel Vidalenc et la greffière, Mme Irène Soubeyran, ont signé.',
    'Le juge, Mme Irène Soubeyran assistée de M. Axel Vidalenc, greffier',
    'À l’audience publique du 3 mai 2018, devant Mme Irène Soubeyran, juge',
    'Jugement rendu par Mme Irène Soubeyran, juge',
    'sur le rapport de Mme Irène Soubeyran, conseillère',
  ])('court staff are kept: %s', (text) => {
    expect(mask(text)).toBe(text);
  });
});

describe('a public body and its department or region', () => {
  const PLACES = [
    ...['Ain', 'Ille-et-Vilaine', 'Bas-Rhin', 'Haut-Rhin', 'Deux-Sèvres', 'Val-de-Marne', 'Loir-et-Cher', 'Puy-de-Dôme', 'Pas-de-Calais'],
    ...['Côtes-d’Armor', 'Alpes-Maritimes', 'Territoire de Belfort', 'La Réunion', 'Seine-Saint-Denis', 'Lot-et-Garonne', 'Hauts-de-Seine'],
    ...['Île-de-France', 'Pays de la Loire', 'Nouvelle-Aquitaine', 'Grand Est', 'Centre-Val de Loire', 'Bourgogne-Franche-Comté'],
  ];
  test.each(PLACES.flatMap((place) => ['CPAM', 'CAF', 'Urssaf'].map((body) => `${body} ${place}`)))('%s', (body) => {
    const text = `M. Kermadec conteste la décision de la ${body} du 3 mai 2021.`;
    expect(mask(text)).toContain(`décision de la ${body} du`);
  });
});

describe('names that look like something else', () => {
  test.each([
    ['Présents : [Kermadec J], [Martin P]\nM. Jacques Kermadec a parlé.'],
    ['NOM : KERMADEC..........  PRÉNOM : LEA..........'],
    ['M. Kermadec a vendu le bien.\n\nAbrivard\u2063 a vendu à M. Jean Kermadec et à \u2063Adrien\u2063'],
    ['M. Kermadec est appelant.\n\n\u2063Abrivard et M. Jean Kermadec, puis \u2063Adrien\u2063'],
    [
      'M. Jean Kermadec, salarié.\n\nLa session de jkermadec, les fichiers jeankermadec.pdf et cvkermadec.docx, « JKermadec_2021.pdf », kermadecj',
    ],
  ])('%s', (text) => {
    expect(mask(text)).not.toMatch(/Kermadec|LEA\b|Martin/i);
  });
  test('a listed name is somebody else than the login of a party', () => {
    const output = mask('M. Émile Martin est appelant. La lettre de Mme Martine Roche. emartin a écrit.');
    const [, first] = /M\. \[[A-Z]\] \[([A-Z])\]/.exec(output) ?? [];
    expect(output).toMatch(new RegExp(`\\[${first}\\] a écrit`));
    expect(output).not.toMatch(new RegExp(`Mme \\[${first}\\]`));
  });
  test('a name of a well-known company that a civility gives to somebody', () => {
    const text =
      'Monsieur Jean Lefebvre, né le 3 mai 1961, a saisi le tribunal. Jean Lefebvre soutient que la lettre de Jean Lefebvre est fausse.';
    expect(mask(text)).not.toMatch(/Lefebvre/);
    expect(mask('La société Jean Lefebvre a refait la route. Jean Lefebvre soutient le contraire.')).toMatch(/Jean Lefebvre soutient/);
  });
  test('a surname that is a word, in the name of a file or of a page', () => {
    const text = 'M. Luc Petit produit attestation_petit.pdf, contrat-petit.docx et https://avis.fr/luc-petit ; un petit dossier.';
    expect(mask(text)).not.toMatch(/[_-]petit/);
    expect(mask(text)).toContain('un petit dossier');
  });
});
