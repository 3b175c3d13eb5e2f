import { replacementsOf, writeMasked } from '@attendu/law/anonymisation/replace';
import { describe, expect, test } from 'vitest';
import { loadLexicon } from '../src/adapters/load-lexicon.ts';
import { detect } from '../src/domain/detect.ts';

const lexicon = loadLexicon();
const mask = (text: string) =>
  writeMasked(text, replacementsOf(text, detect(text, lexicon), { preset: 'standard', switches: {}, style: 'judilibre', seed: 'x' }));
const shape = (text: string) => mask(text).replace(/\[[A-Z]{1,2}\]/g, '[x]');
const doubts = (text: string) => detect(text, lexicon).doubts.map(({ start, end, kind }) => [kind, text.slice(start, end)]);

describe('masks dates, places, addresses and numbers', () => {
  test.each([
    ['né le trois mars mil neuf cent soixante-dix à Vierzon', 'né le [Date naissance 1] mil neuf cent soixante-dix à [Localité 2]'],
    ['née le vingt et un juin deux mille neuf', 'née le [Date naissance 1] deux mille neuf'],
    ['né le 1 er avril 1961 et née le 3/IV/1961', 'né le [Date naissance 1] 1961 et née le [Date naissance 2]/1961'],
    ['victime d’un accident mortel le 8 juin 2016', 'victime d’un accident mortel le [Date décès 1] 2016'],
    [
      'Nom | Né(e) le | Lieu\nFERRANDIER | 12/03/1957 | Albi\nTotal | |',
      'Nom | Né(e) le | Lieu\n[x] | [Date naissance 1]/1957 | [Localité 2]\nTotal | |',
    ],
    ['Associés | Parts\nKaelissor Ferrandier | 50', 'Associés | Parts\n[x] [x] | 50'],
    ['Locataire | Lot\nDubuisson Kerviel | 3', 'Locataire | Lot\n[x] [x] | 3'],
    ['demeurant 14 r. du Contour, 18000 Bourges', 'demeurant [Adresse 1], [Localité 2]'],
    ['demeurant 7, corniche des Pins, 18000 Bourges', 'demeurant [Adresse 1], [Localité 2]'],
    ['12 Grand’Rue, Bât. B, 3e étage, résidence Les Cigales, 18000 Bourges', '[Adresse 1], [Localité 2]'],
    ['Mme Ferrandier, Le Bourg, 18000 Bourges', 'Mme [x], [Adresse 1], [Localité 2]'],
    ['demeurant 25 avenue du\nGénéral Leclerc, 18000 Bourges', 'demeurant [Adresse 1], [Localité 2]'],
    ['demeurant 8 chemin de la Fon-\ntaine, 18000 Bourges', 'demeurant [Adresse 1], [Localité 2]'],
    ['l’adresse IP 192.0.2.146 et 2001:db8::8a2e:370:7334', 'l’adresse IP [Numéro identifiant 1] et [Numéro identifiant 2]'],
    ['née à Bourges (18000), demeurant à BREST (29200)', 'née à [Localité 1] ([Localité 2]), demeurant à [Localité 3] ([Localité 4])'],
    ['le tribunal judiciaire de Brest (29200)', 'le tribunal judiciaire de Brest (29200)'],
    ['numéro d’écrou : 48213', 'numéro d’écrou : [Numéro identifiant 1]'],
    ['allocataire CAF n° 1234567 R', 'allocataire CAF n° [Numéro identifiant 1]'],
    ['Banque de France (dossier n° 000421 987654)', 'Banque de France (dossier n° [Numéro identifiant 1])'],
    ['passeports n° 12CX45678 et 15DF98712', 'passeports n° [Numéro identifiant 1] et [Numéro identifiant 2]'],
    ['IBANFR7630006000011234567890189', 'IBAN[XXXXXXXXXX01]'],
    ['mon numero c’est 03 21 97 30 46', 'mon numero c’est [XXXXXXXX01]'],
    ['le numéro 01.44.32.97.10 du cabinet', 'le numéro [XXXXXXXX01] du cabinet'],
    ['contrat n° 03 21 97 30 46', 'contrat n° 03 21 97 30 46'],
    ['immatriculé sous le n° 1 44 07 99 352 086 41', 'immatriculé sous le n° [Numéro identifiant 1]'],
    ['immatriculée sous le n° 2.69.05.2A.588.157.80', 'immatriculée sous le n° [Numéro identifiant 1]'],
    ['une suite 1 44 07 99 352 sans plus', 'une suite 1 44 07 99 352 sans plus'],
    ['demeurant 12\nrue des Lilas, 69003 Lyon', 'demeurant [Adresse 1], [Localité 2]'],
    ['au numéro 06 399 812 34', 'au numéro [XXXXXXXX01]'],
    ['elle a été licenciée en 2020, abonnée depuis 2019', 'elle a été licenciée en 2020, abonnée depuis 2019'],
    ['licenciée le 3 juin 2021, licencié le 12 mai 2020', 'licenciée le 3 juin 2021, licencié le 12 mai 2020'],
    ['son permis, suspendu le 3 mars 2021', 'son permis, suspendu le 3 mars 2021'],
    ['le compte n° 30004 00821 00000417355', 'le compte n° [XXXXXXXXXX01]'],
    ['compte UA213223130000026007233566001', 'compte [XXXXXXXXXX01]'],
    ['la version 10.2.4.1 du logiciel, article 12.1.3.4', 'la version 10.2.4.1 du logiciel, article 12.1.3.4'],
    ['prononcé le vingt-trois octobre deux mille vingt-quatre', 'prononcé le vingt-trois octobre deux mille vingt-quatre'],
  ])('%s', (text, masked) => {
    expect(shape(text)).toBe(masked);
  });
});

test('masks a person named after « d’agence »', () => {
  expect(shape('La directrice d’agence Sophie Marchand a signé.')).toBe('La directrice d’agence [x] [x] a signé.');
});

describe('keeps citations', () => {
  test.each([
    'atteinte du syndrome de Gilles de la Tourette',
    'la toile de Claude Monet est saisie',
    'Vu la décision Commune de Béziers ; CE, 3 mai 2017, Commune de Morsang-sur-Orge',
    'Me Clara Villeurbanne représente la société',
  ])('%s', (text) => {
    expect(mask(text)).toBe(text);
  });
  test('keeps the town of the decision when a party has the same name', () => {
    expect(shape('M. Luc Lyon conclut. Ainsi jugé à Lyon.')).toBe('M. [x] [x] conclut. Ainsi jugé à Lyon.');
  });
});

describe('doubts', () => {
  test('reports a capitalised word in clear that no list explains', () => {
    expect(doubts('Vers midi, la porte de Kaelissor était close.')).toEqual([['nom-possible', 'Kaelissor']]);
    expect(doubts('la loge de l’agent Cassonade')).toEqual([['nom-possible', 'Cassonade']]);
    expect(doubts('L’école prévient le pédiatre, Mérindol. Une vidéo de « Nono61 » circule.')).toEqual([
      ['nom-possible', 'Mérindol'],
      ['nom-possible', 'Nono61'],
    ]);
    const [doubt] = detect('M. Paul Petit, gérant, conclut.\nLa SARL Boulangerie Petit a fermé.', lexicon).doubts;
    expect(doubt?.message).toBe('« SARL Boulangerie Petit a » : « Petit » est un nom de ce texte et un mot courant : laissé tel quel.');
  });
  test('does not report known words, places, organisations and codes', () => {
    for (const text of [
      'La Cour de cassation siège à Paris.',
      'N° Portalis DBVM-V-B7H-LVAZ',
      'Le CHSCT a été consulté, Cass. soc., Bull. n° 12.',
    ])
      expect(doubts(text)).toEqual([]);
  });
  test('reports once the surname of a party inside the name of a law firm', () => {
    const about = doubts(
      'Mme Claire Villebrun, représentée par la SCP Villebrun-Castagnet, avocats, conclut. La SCP Villebrun-Castagnet plaide.',
    );
    expect(about).toEqual([['deux-categories', 'Villebrun']]);
    expect(doubts('Mme Claire Ferrandier, représentée par la SCP Villebrun-Castagnet, avocats, conclut.')).toEqual([]);
  });
  test.each([
    'Cass. soc., 11 mai 2022, n° 21-14.490',
    'Cass. 2e civ., 9 février 2023, n° 21-17.932 et n° 21-18.011',
    'Soc., 11 mai 2022, n° X 21-14.490',
    'selon la jurisprudence constante (n° 21-14.490)',
  ])('not of the number of an appeal: %s', (text) => expect(doubts(text)).toEqual([]));

  test('of another number whose noun says nothing', () => {
    expect(doubts('la fiche bleue sous le n° 4471820K a disparu')).toEqual([['numero-possible', '4471820K']]);
  });

  test('stays under twelve doubts per thousand words', () => {
    const text = 'Kaelissor, Vauriane, Belzunor et puis la porte. '.repeat(300);
    expect(doubts(text).length).toBeLessThanOrEqual((12 * text.split(' ').length) / 1000);
  });
});

describe('masks the rest of the home beside a masked street', () => {
  const places = (text: string) =>
    shape(text)
      .replace(/\[Adresse \d+\](?:, \[Adresse \d+\])*/g, '[a]')
      .replace(/\[Localité \d+\]/g, '[l]');
  test.each([
    ['demeurant 14 rue du Puits, 2e étage, rés. les Acacias, esc. D', 'demeurant [a]'],
    ['demeurant 14 rue du Puits, 18000 Bourges (bât. B2, 3ème ét. droite)', 'demeurant [a], [l] ([a])'],
    ['demeurant bât. 4, porte 12, imm. le Belvédère, 14 rue du Puits, 18000 Bourges', 'demeurant [a], [l]'],
    ['M. Luc Ferrand\n14 rue du Puits\nEntrée C, appt n° 31\n18000 Bourges', 'M. [x] [x]\n[a]\n[a]\n[l]'],
    ['habite 14 rue du Puits à Bourges, au rez-de-chaussée, résidence du Parc', 'habite [a] à [l], au [a]'],
    ['demeurant rés. les Acacias, bât. C', 'demeurant [a]'],
  ])('%s', (text, masked) => {
    expect(places(text)).toBe(masked);
  });
  test.each(['Le bâtiment C a brûlé ; la porte 3 du 2e étage résiste.', 'La résidence du Parc compte un escalier B.'])(
    'keeps: %s',
    (text) => {
      expect(mask(text)).toBe(text);
    },
  );
});

describe('masks the date of a marriage', () => {
  test.each([
    'le mariage de M. Luc Ferrandier et de Mme Zoé Maurin, célébré le 3 mai 2004 à Vierzon',
    'M. Luc Ferrandier a épousé Mme Zoé Maurin le 3 mai 2004',
    'mariés sans contrat préalable le 3 mai 2004',
    'mariés devant l’officier d’état civil de la commune de Sancerre (Cher) le 3 mai 2004',
    'leur union, célébrée à Vierzon le 3 mai 2004',
    'Le 3 mai 2004, M. Ferrandier et Mme Maurin ont contracté mariage.',
    'ont conclu un pacte civil de solidarité le 3 mai 2004',
    'Le 3 mai 2004, ils ont conclu un pacs.',
  ])('%s', (text) => {
    expect(mask(text)).toMatch(/e \[Date mariage \d\] 2004/);
  });
  test.each([
    'Le mariage de M. X... et de Mme Y..., dissous par jugement du 3 mai 2004.',
    'Son épouse a saisi le juge le 3 mai 2004.',
    'Ils sont mariés. Le 3 mai 2004, le juge a statué.',
    'Le mariage a duré. Le jugement a été rendu le 3 mai 2004.',
  ])('keeps: %s', (text) => {
    expect(mask(text)).toBe(text);
  });
});

describe('initials of a person of the text', () => {
  test.each([
    [
      'Mme Zoé Le Ferrandier conclut. La demanderesse, ZLF, expose ; les pièces de ZLF.',
      'Mme [x] [x] conclut. La demanderesse, [x], expose ; les pièces de [x].',
    ],
    ['M. Luc Ferrandier conclut. Le salarié, LF, expose.', 'M. [x] [x] conclut. Le salarié, [x], expose.'],
    [
      'Mme Zoé Le Ferrandier a saisi la ZLF ; la société ZLF conclut sous le n° ZLF-204.',
      'Mme [x] [x] a saisi la ZLF ; la société ZLF conclut sous le n° ZLF-204.',
    ],
    ['M. Luc Ferrandier produit un contrat LF.', 'M. [x] [x] produit un contrat LF.'],
    [
      'Le liquidateur a reçu une offre de P. H., voisin. Or P. H. propose 2 000 euros ; P. H. s’est rétracté.',
      'Le liquidateur a reçu une offre de [x]. [x]., voisin. Or [x]. [x]. propose 2 000 euros ; [x]. [x]. s’est rétracté.',
    ],
    ['Selon C.-B., le contrat est nul. Les C. P. P. le disent.', 'Selon [x].-[x]., le contrat est nul. Les C. P. P. le disent.'],
  ])('%s', (text, masked) => {
    expect(shape(text)).toBe(masked);
  });
  test('before a surname get the letter of the first name, unless two people or another gender have them', () => {
    expect(mask('Mme Jeanne Martin-Duval conclut. J. Martin-Duval signe, puis M. J. Martin-Duval.')).toMatch(
      /^Mme (\[[A-Z]\]) (\[[A-Z]\]) conclut\. \1\. \2 signe, puis M\. (?!\1)\[[A-Z]\]\. \2\.$/,
    );
    expect(mask('M. Paul Ferrandier et M. Pierre Ferrandier concluent. P. Ferrandier signe.')).toMatch(
      /^M\. (\[[A-Z]\]) (\[[A-Z]\]) et M\. (\[[A-Z]\]) \2 concluent\. (?!\1|\3)\[[A-Z]\]\. \2 signe\.$/,
    );
  });
  test('of a compound first name get its letter, unless two people have them', () => {
    expect(mask('M. Jean-Luc Ferrandier conclut. M. J.-L. Ferrandier et J.-L. Ferrandier signent.')).toMatch(
      /^M\. (\[[A-Z]\]) (\[[A-Z]\]) conclut\. M\. \1\. \2 et \1\. \2 signent\.$/,
    );
    expect(mask('M. Jean-Luc Ferrandier et M. Jean-Louis Ferrandier concluent. M. J.-L. Ferrandier signe.')).toMatch(
      /^M\. (\[[A-Z]\]) (\[[A-Z]\]) et M\. (?!\1)(\[[A-Z]\]) \2 concluent\. M\. (?!\1|\3)(\[[A-Z]\])\. \2 signe\.$/,
    );
  });
});

describe('the number of a company', () => {
  test.each([
    ['RCS de Metz n° 732 829 320', 'RCS de Metz n° [Numéro identifiant 1]'],
    ['R.C.S. Metz B 732 829 320', 'R.C.S. Metz B [Numéro identifiant 1]'],
    ['RCS Metz 89 B 1234', 'RCS Metz [Numéro identifiant 1]'],
    ['n° TVA FR 44 732 829 320', 'n° TVA [Numéro identifiant 1]'],
    ['TVA intracommunautaire FR44732829320', 'TVA intracommunautaire [Numéro identifiant 1]'],
  ])('is masked when the company bears the name of a masked person, and stays otherwise: %s', (number, masked) => {
    const text = (company: string) => `M. Luc Ferrandier, de la SARL ${company}, au capital de 8 000 euros, ${number}, conclut.`;
    expect(shape(text('Ferrandier et Fils'))).toBe(`M. [x] [x], de la SARL [x] et Fils, au capital de 8 000 euros, ${masked}, conclut.`);
    expect(shape(text('Verdurin'))).toBe(`M. [x] [x], de la SARL Verdurin, au capital de 8 000 euros, ${number}, conclut.`);
  });
  test('is masked wherever it is written, in whatever form', () => {
    expect(shape('SARL Ferrandier, RCS Metz 732 829 320. M. Luc Ferrandier signe.\n\nSIRET 732 829 320 00074, TVA FR44732829320.')).toBe(
      'SARL [x], RCS Metz [Numéro identifiant 1]. M. [x] [x] signe.\n\nSIRET [Numéro identifiant 2], TVA [Numéro identifiant 3].',
    );
  });
  test('is masked when it is that of a trader', () => {
    expect(shape('M. Luc Ferrandier exploite un fonds, RCS Metz A 732 829 320.')).toBe(
      'M. [x] [x] exploite un fonds, RCS Metz A [Numéro identifiant 1].',
    );
  });
});
