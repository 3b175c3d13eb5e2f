import type { StoredVersion } from './stored-version.ts';

/** Real articles of the labour code, as published (legi-data 2.513.0). */
function article(number: string, versionId: string, dateDebut: string, content: string, more: Partial<StoredVersion> = {}): StoredVersion {
  return {
    kind: 'legiarti',
    documentId: versionId,
    versionId,
    title: `Code du travail, article ${number}`,
    content,
    hierarchy: [
      'Code du travail',
      'Partie législative',
      'Première partie : Les relations individuelles de travail',
      'Livre II : Le contrat de travail',
      'Titre II : Formation et exécution du contrat de travail',
      'Chapitre Ier : Formation du contrat de travail',
      "Section 4 : Période d'essai.",
    ],
    number,
    annotation: null,
    etat: 'VIGUEUR',
    dateDebut,
    dateFin: null,
    textId: 'LEGITEXT000006072050',
    idcc: [],
    credit: 'DILA',
    facts: null,
    zones: [],
    ...more,
  };
}

export const L1221_19 = article(
  'L1221-19',
  'LEGIARTI000019071113',
  '2008-06-27',
  [
    "Le contrat de travail à durée indéterminée peut comporter une période d'essai dont la durée maximale est :",
    '1° Pour les ouvriers et les employés, de deux mois ;',
    '2° Pour les agents de maîtrise et les techniciens, de trois mois ;',
    '3° Pour les cadres, de quatre mois.',
  ].join('\n'),
);

export const L1221_21 = article(
  'L1221-21',
  'LEGIARTI000019071109',
  '2008-06-27',
  [
    "La période d'essai peut être renouvelée une fois si un accord de branche étendu le prévoit. Cet accord fixe les conditions et les durées de renouvellement.",
    "La durée de la période d'essai, renouvellement compris, ne peut pas dépasser :",
    '1° Quatre mois pour les ouvriers et employés ;',
    '2° Six mois pour les agents de maîtrise et techniciens ;',
    '3° Huit mois pour les cadres.',
  ].join('\n'),
);

export const L1221_22 = article(
  'L1221-22',
  'LEGIARTI000047293356',
  '2023-09-09',
  [
    "Les durées des périodes d'essai fixées par les articles L. 1221-19 et L. 1221-21 ont un caractère impératif, à l'exception :",
    '-de durées plus courtes fixées par des accords collectifs conclus après la date de publication de la loi n° 2008-596 du 25 juin 2008 précitée ;',
    "-de durées plus courtes fixées dans la lettre d'engagement ou le contrat de travail.",
  ].join('\n'),
);

export const L1221_23 = article(
  'L1221-23',
  'LEGIARTI000019071102',
  '2008-06-27',
  "La période d'essai et la possibilité de la renouveler ne se présument pas. Elles sont expressément stipulées dans la lettre d'engagement ou le contrat de travail.",
);

export const L1221_26 = article(
  'L1221-26',
  'LEGIARTI000019071093',
  '2008-06-27',
  "Lorsqu'il est mis fin à la période d'essai par le salarié, celui-ci respecte un délai de prévenance de quarante-huit heures. Ce délai est ramené à vingt-quatre heures si la durée de présence du salarié dans l'entreprise est inférieure à huit jours.",
);

/** An article of Syntec's agreement, as published (kali-data 3.449.0). */
export const SYNTEC_4_2: StoredVersion = {
  ...article(
    '4.2',
    'KALIARTI000047513833',
    '2023-05-01',
    [
      "La durée du préavis varie selon l'ancienneté et la catégorie professionnelle du salarié.",
      'Les durées suivantes s’appliquent en cas de licenciement ou de démission :',
      '– pour les ETAM :',
      "–– de moins de 2 ans d'ancienneté : 1 mois ;",
      "–– de plus de 2 ans d'ancienneté : 2 mois ;",
      '– pour les ingénieurs et cadres : 3 mois.',
    ].join('\n'),
  ),
  kind: 'cnn',
  title: "Bureaux d'études techniques (IDCC 1486), article 4.2",
  hierarchy: [
    "Convention collective nationale des bureaux d'études techniques du 16 juillet 2021 (Avenant n° 46 du 16 juillet 2021)",
    "Texte de base : Convention collective nationale des bureaux d'études techniques du 16 juillet 2021",
    'Titre 4 Rupture du contrat de travail',
    'Durée du préavis',
  ],
  etat: 'VIGUEUR_ETEN',
  textId: 'KALITEXT000044253019',
  idcc: ['1486'],
};

export const SECTION_4 = [L1221_19, L1221_21, L1221_22, L1221_23, L1221_26];

export const L1243_8 = article(
  'L1243-8',
  'LEGIARTI000006901220',
  '2008-05-01',
  [
    "Lorsque, à l'issue d'un contrat de travail à durée déterminée, les relations contractuelles de travail ne se poursuivent pas par un contrat à durée indéterminée, le salarié a droit, à titre de complément de salaire, à une indemnité de fin de contrat destinée à compenser la précarité de sa situation.",
    'Cette indemnité est égale à 10 % de la rémunération totale brute versée au salarié.',
    "Elle s'ajoute à la rémunération totale brute due au salarié. Elle est versée à l'issue du contrat en même temps que le dernier salaire et figure sur le bulletin de salaire correspondant.",
  ].join('\n'),
);

/** Its table, with four rows of thirty. */
export const L1235_3 = article(
  'L1235-3',
  'LEGIARTI000036762052',
  '2018-04-01',
  [
    "Si le licenciement d'un salarié survient pour une cause qui n'est pas réelle et sérieuse, le juge peut proposer la réintégration du salarié dans l'entreprise, avec maintien de ses avantages acquis.",
    "Si l'une ou l'autre des parties refuse cette réintégration, le juge octroie au salarié une indemnité à la charge de l'employeur, dont le montant est compris entre les montants minimaux et maximaux fixés dans le tableau ci-dessous.",
    "Ancienneté du salarié dans l'entreprise (en années complètes) | Indemnité minimale (en mois de salaire brut) | Indemnité maximale (en mois de salaire brut)",
    '0 | Sans objet | 1',
    '2 | 3 | 3,5',
    '12 | 3 | 11',
    '14 | 3 | 12',
  ].join('\n'),
);
