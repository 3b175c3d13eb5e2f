import { describe, expect, test } from 'vitest';
import { SYNTEC_4_2 } from '../articles.test-data.ts';
import { readingQuery } from '../reading/query.ts';
import type { StoredVersion } from '../stored-version.ts';
import { article, brief, writerInput } from '../writer-input.test-data.ts';
import { writeExtractive } from './extractive.ts';
import { numberSources, renderAnswer } from './render.ts';
import { verifyDraft } from './verify.ts';

const DISMISSAL_PAY = [
  article(
    'L1234-9',
    'Indemnité de licenciement',
    "Le salarié licencié alors qu'il compte 8 mois d'ancienneté ininterrompus a droit, sauf en cas de faute grave, à une indemnité de licenciement. Ses modalités de calcul sont déterminées par voie réglementaire.",
  ),
  article(
    'L1234-10',
    'Indemnité de licenciement',
    "La cessation de l'entreprise ne libère pas l'employeur de l'obligation de verser l'indemnité de licenciement.",
  ),
  article(
    'R1234-2',
    'Indemnité de licenciement',
    "L'indemnité de licenciement ne peut être inférieure à un quart de mois de salaire par année d'ancienneté jusqu'à dix ans.",
  ),
];

test('puts the decree that gives the figure first, with the law that gives the right', () => {
  const answer = brief("Quel est le montant de l'indemnité de licenciement ?", DISMISSAL_PAY);
  expect(answer).toMatch(/^L'article R\.\u00a01234-2 [\s\S]+L'article L\.\u00a01234-9 /);
  expect(answer).toContain('un quart de mois de salaire');
});

test('quotes with a law the regulation that fixes what it leaves to it, in whatever words and of whatever rank', () => {
  const texts = [
    article(
      'L1237-1',
      'Démission',
      'En cas de démission, le salarié informe son employeur dans un délai fixé par voie réglementaire, sous peine de dommages et intérêts.',
    ),
    article('L1237-2', 'Démission', "La démission abusive du salarié ouvre droit à des dommages et intérêts pour l'employeur."),
    article('D3142-9', 'Délai de démission', 'Le courrier est adressé quinze jours à l’avance, le cachet de la poste faisant foi.'),
    article('D1237-10', 'Rupture', 'Le registre des démissions est conservé cinq ans.'),
  ];
  const input = writerInput(texts, 'Que doit faire le salarié en cas de démission ?', 'Que doit faire le salarié en cas de démission ?');
  const answer = (regulations: readonly string[]): string => {
    const readings = input.readings.map((source) => (source.reading.document.number === 'L1237-1' ? { ...source, regulations } : source));
    const draft = writeExtractive({ ...input, readings });
    return renderAnswer([{ type: 'paragraph', sentences: draft.brief }], () => numberSources(draft.sources, 1)).markdown;
  };
  expect(answer(['D3142-9'])).toMatch(/fixé par voie réglementaire[\s\S]+D\.\u00a03142-9[\s\S]+quinze jours à l’avance/);
  expect(answer([])).not.toContain('quinze jours à l’avance');
});

test('quotes a duty from the text that states it, though another ranks first', () => {
  const answer = brief("Harcèlement moral : quelles sont les obligations de l'employeur ?", [
    article(
      'L1152-1',
      'Harcèlement moral',
      'Aucun salarié ne doit subir les agissements répétés de harcèlement moral qui dégradent ses conditions de travail.',
    ),
    article(
      'L1152-4',
      'Harcèlement moral',
      "L'employeur prend toutes dispositions nécessaires en vue de prévenir les agissements de harcèlement moral.",
    ),
  ]);
  expect(answer).toMatch(/Aucun salarié ne doit subir[\s\S]+L\.\u00a01152-4[\s\S]+prend toutes dispositions/);
});

test('quotes the passage about what is asked, not the first one, and no unneeded row of a long table', () => {
  const section = 'Licenciement sans cause réelle et sérieuse';
  const answer = brief('Quelle indemnité pour un licenciement sans cause réelle et sérieuse ?', [
    article(
      'L1235-3',
      section,
      [
        "Si le licenciement est sans cause réelle et sérieuse, le juge peut proposer la réintégration du salarié dans l'entreprise.",
        "Si le licenciement est sans cause réelle et sérieuse et que la réintégration est refusée, le salarié a droit à une indemnité d'un mois de salaire au moins.",
        'Ancienneté du salarié licencié sans cause réelle et sérieuse | Indemnité minimale | Indemnité maximale',
        ...[...Array(20).keys()].map((year) => `${year} | 3 | ${3 + year}`),
      ].join('\n'),
    ),
  ]);
  expect(answer).toContain('le salarié a droit à une indemnité');
  expect(answer).not.toContain('peut proposer');
  expect(answer).not.toContain(' | ');
});

test.each([
  ['Quelle indemnité pour un licenciement sans cause réelle et sérieuse ?', 12],
  ['Quelle indemnité pour un licenciement sans cause réelle et sérieuse après 7 ans d’ancienneté ?', 1],
])('quotes the table that a rule announces whole, or its row for the quantity given: %s', (question, rows) => {
  const answer = brief(question, [
    article(
      'L1235-3',
      'Licenciement sans cause réelle et sérieuse',
      [
        "En cas de licenciement sans cause réelle et sérieuse, l'indemnité du salarié est fixée dans le tableau ci-dessous.",
        "Ancienneté du salarié dans l'entreprise (en années complètes) | Indemnité minimale | Indemnité maximale",
        ...[...Array(12).keys()].map((year) => `${year} | 3 | ${3 + year}`),
      ].join('\n'),
    ),
  ]);
  expect(answer).toContain('fixée dans le tableau ci-dessous');
  expect(answer.match(/\d+ \| 3 \| \d+/g)).toHaveLength(rows);
  if (rows === 1) expect(answer).toContain('7 | 3 | 10');
});

test('quotes of an article that the question names the row for the quantity given, not its first sentence', () => {
  const question = "Salaire de référence de 3 000 € et 8 ans d'ancienneté : quelle indemnité donne l'article L. 1235-3 ?";
  const input = writerInput(
    [
      article(
        'L1235-3',
        'Licenciement sans cause réelle et sérieuse',
        [
          "Si le licenciement n'est pas fondé, le juge peut proposer la réintégration du salarié, avec maintien de ses avantages.",
          "En cas de refus, l'indemnité du salarié est fixée dans le tableau ci-dessous.",
          "Ancienneté du salarié dans l'entreprise (en années complètes) | Indemnité minimale | Indemnité maximale",
          ...[...Array(12).keys()].map((year) => `${year} | 3 | ${3 + year}`),
        ].join('\n'),
      ),
    ],
    question,
    question,
  );
  const said = (asked: string): string => {
    const readings = input.readings.map((source) => ({ ...source, reading: { ...source.reading, named: true } }));
    const draft = writeExtractive({ ...input, readings, asked, query: readingQuery(asked, asked) });
    return renderAnswer([{ type: 'paragraph', sentences: draft.brief }], () => numberSources(draft.sources, 1)).markdown;
  };
  expect(said(question)).toContain('8 | 3 | 11');
  expect(said("Que dit l'article L. 1235-3 ?")).toContain('peut proposer la réintégration');
});

test('quotes with a case the rule above it that it sets aside in part', () => {
  const columns = "Ancienneté du salarié dans l'entreprise (en années complètes) | Indemnité minimale";
  const answer = brief('Quelle indemnité de licenciement sans cause réelle et sérieuse, 3 ans d’ancienneté, 8 salariés ?', [
    article(
      'L1235-3',
      'Licenciement sans cause réelle et sérieuse',
      [
        "En cas de licenciement sans cause réelle et sérieuse, l'indemnité du salarié est fixée dans le tableau ci-dessous.",
        `${columns} | Indemnité maximale`,
        ...[...Array(12).keys()].map((year) => `${year} | 3 | ${year + 1}`),
        "Pour un licenciement sans cause réelle et sérieuse dans une entreprise de moins de onze salariés, l'indemnité minimale est, par dérogation à l'alinéa précédent :",
        columns,
        ...[...Array(8).keys()].map((year) => `${year} | 0,${year}`),
      ].join('\n'),
    ),
  ]);
  expect(answer).toContain('3 | 0,3');
  expect(answer).toContain('3 | 3 | 4');
});

test('prefers a lower-ranked text that speaks of what is asked', () => {
  const section = "Période d'essai";
  const answer = brief("Rupture de la période d'essai et délai de prévenance", [
    article('L1221-19', section, "Le contrat de travail peut comporter une période d'essai de quatre mois pour les cadres."),
    article('L1221-25', section, "La rupture de la période d'essai par l'employeur est soumise à un délai de prévenance de deux semaines."),
  ]);
  expect(answer).toMatch(/^L'article L\.\u00a01221-25 /);
});

test('keeps an exception first when the question asks about it', () => {
  const answer = brief(
    "Le salarié en CDD peut-il rompre le contrat à durée déterminée avant le terme lorsqu'il trouve un contrat à durée indéterminée ?",
    [
      article(
        'L1243-2',
        'Rupture anticipée du contrat',
        "Par dérogation aux dispositions de l'article L. 1243-1, le contrat à durée déterminée peut être rompu avant le terme à l'initiative du salarié qui justifie d'un contrat à durée indéterminée.",
      ),
      article(
        'L1243-1',
        'Rupture anticipée du contrat',
        "Le contrat à durée déterminée ne peut être rompu avant le terme qu'en cas de faute grave.",
      ),
    ],
  );
  expect(answer).toContain("L'article L.\u00a01243-2");
  expect(answer.indexOf('1243-2')).toBeLessThan(
    answer.indexOf('faute grave') === -1 ? Number.POSITIVE_INFINITY : answer.indexOf('faute grave'),
  );
});

test('answers « peut-on » with forbidden or allowed, and with nothing for a mere limit', () => {
  const said = (content: string): string =>
    brief('Peut-on faire travailler un salarié le dimanche ?', [article('L3132-3', 'Repos hebdomadaire', content)]);
  expect(said('Il est interdit de faire travailler un salarié le dimanche.')).toContain('pose une interdiction\u00a0: «');
  expect(said("L'employeur peut faire travailler un salarié le dimanche.")).toContain('prévoit une possibilité\u00a0: «');
  expect(said('Le salarié qui travaille le dimanche ne peut être occupé plus de dix heures.')).toContain('dispose\u00a0: «');
  expect(said("Un salarié peut travailler le dimanche ; l'employeur doit en informer l'inspecteur.")).toContain('dispose\u00a0: «');
});

test.each([
  "Le salarié ne peut travailler le dimanche sans l'autorisation de l'inspecteur du travail.",
  'Nul ne peut faire travailler un salarié le dimanche sans que celui-ci soit volontaire.',
  "Aucun salarié ne peut travailler le dimanche s'il n'est pas volontaire.",
  'Lorsque le salarié ne peut travailler le dimanche, son salaire est maintenu.',
  'Le salarié dont le travail le dimanche est interdit conserve son salaire.',
  "Le salarié qui peut travailler le dimanche en informe l'employeur.",
  "L'employeur ne peut refuser au salarié de travailler le dimanche.",
])('claims neither a prohibition nor a permission that a text states under a condition, or of something else: %s', (content) => {
  const answer = brief('Un salarié peut-il travailler le dimanche ?', [article('L3132-3', 'Repos hebdomadaire', content)]);
  expect(answer).toContain('dispose\u00a0: «');
});

test('quotes the agreement beside the code', () => {
  const code = article(
    'L1237-1',
    'Démission',
    "En cas de démission, l'existence et la durée du préavis sont fixées par la loi ou par convention collective.",
  );
  const answer = brief('Quelle est la durée du préavis de démission dans la convention Syntec ?', [SYNTEC_4_2, code], '1486');
  expect(answer).toMatch(/^L'article 4\.2 de la convention[\s\S]+L'article L\.\u00a01237-1 du code du travail/);
});

test('omits repealed list items and title lines', () => {
  const answer = brief("Dans quels cas l'indemnité de fin de mission n'est-elle pas due ?", [
    article(
      'L1251-33',
      'Indemnité de fin de mission',
      "L'indemnité de fin de mission n'est pas due :\n1° En cas de faute grave ;\n2° (Abrogé) ;\n3° En cas de rupture par le salarié.",
    ),
  ]);
  expect(answer).toContain('En cas de faute grave');
  expect(answer).not.toContain('Abrogé');
  const titled = brief('Quelle procédure en cas de démission du salarié ?', [
    article(
      'L1237-9',
      'Rupture',
      "Rupture à l'initiative du salarié (démission)\nEn cas de démission, le salarié informe l'employeur par écrit.",
    ),
  ]);
  expect(titled).not.toContain('(démission)');
});

test('quotes the general rule before that of one trade, unless the question names the trade', () => {
  const texts = [
    article('L7112-2', 'Rupture du contrat', 'En cas de rupture du contrat de travail du journaliste, la durée du préavis est de un mois.'),
    article('L1234-1', 'Rupture du contrat', 'En cas de rupture du contrat de travail du salarié, la durée du préavis est de deux mois.'),
  ];
  expect(brief('Quelle est la durée du préavis en cas de rupture du contrat de travail ?', texts)).toMatch(/^L'article L\.\u00a01234-1 /);
  expect(brief("Quelle est la durée du préavis en cas de rupture du contrat de travail d'un journaliste ?", texts)).toMatch(
    /^L'article L\.\u00a07112-2 /,
  );
});

test('prefers a quantity in the unit asked', () => {
  const answer = brief('Sur combien de mois le trop-perçu est-il retenu ?', [
    article(
      'L133-4',
      'Indus',
      'Le trop-perçu est retenu dans les dix jours de sa notification. Le trop-perçu est retenu sur six mois au plus.',
    ),
  ]);
  expect(answer.indexOf('six mois')).toBeGreaterThan(-1);
  expect(answer.indexOf('dix jours') === -1 || answer.indexOf('six mois') < answer.indexOf('dix jours')).toBe(true);
});

describe('lists whose lines are cases by a quantity', () => {
  const notice = [
    "Lorsque le licenciement n'est pas motivé par une faute grave, le salarié a droit :",
    "1° S'il justifie chez le même employeur d'une ancienneté de services continus inférieure à six mois, à un préavis dont la durée est déterminée par la loi, la convention ou l'accord collectif de travail ou, à défaut, par les usages pratiqués dans la localité et la profession ;",
    "2° S'il justifie chez le même employeur d'une ancienneté de services continus comprise entre six mois et moins de deux ans, à un préavis d'un mois ;",
    "3° S'il justifie chez le même employeur d'une ancienneté de services continus d'au moins deux ans, à un préavis de deux mois.",
  ].join('\n');

  test.each([
    ['trois mois', 'dont la durée est déterminée'],
    ['18 mois', "à un préavis d'un mois"],
    ['deux ans', 'à un préavis de deux mois'],
    ['trois ans', 'à un préavis de deux mois'],
    ['12 ans', 'à un préavis de deux mois'],
  ])('gives only the line for %s', (seniority, wanted) => {
    const question = `Quelle est la durée du préavis de licenciement d'un salarié qui a ${seniority} d'ancienneté ?`;
    const said = brief(question, [article('L1234-1', 'Préavis', notice)]);
    const lines = ['dont la durée est déterminée', "à un préavis d'un mois", 'à un préavis de deux mois'];
    expect(lines.filter((line) => said.includes(line))).toEqual([wanted]);
  });
});

test('without an agreement, the rule that applies then is quoted before the one that leaves it to an agreement', () => {
  const section = 'Heures supplémentaires';
  const answer = brief("Quelle est la majoration des heures supplémentaires en l'absence d'accord collectif ?", [
    article(
      'L3121-33',
      section,
      "Une convention ou un accord collectif d'entreprise prévoit le taux de majoration des heures supplémentaires. Ce taux ne peut être inférieur à 10 %.",
    ),
    article('L3121-36', section, "A défaut d'accord, les heures supplémentaires donnent lieu à une majoration de salaire de 25 %."),
  ]);
  expect(answer).toMatch(/^L'article L\.\u00a03121-36 /);
});

test('does not call an exception the text on which the answer rests', () => {
  const question = 'Le préavis de démission est-il dû en cas de grossesse ?';
  const answer = brief(question, [
    article('L1225-34', 'Démission', 'Par dérogation, la salariée en état de grossesse peut rompre son contrat sans préavis de démission.'),
  ]);
  expect(answer).toContain('sans préavis');
  expect(answer).not.toContain('prévoit une exception');
});

const NOTICE = [
  article(
    'L1233-15',
    'Notification',
    "La lettre de licenciement pour motif économique ne peut être expédiée moins de sept jours ouvrables après l'entretien préalable.",
  ),
  article(
    'L1232-6',
    'Notification',
    "La lettre de licenciement ne peut être expédiée moins de deux jours ouvrables après l'entretien préalable.",
  ),
];

test('the general rule is quoted before that of a regime of its own, unless the question names the regime', () => {
  const asked = "Dans quel délai la lettre de licenciement peut-elle être expédiée après l'entretien préalable";
  expect(brief(`${asked} ?`, [...NOTICE].reverse())).toMatch(/^L'article L\.\u00a01232-6 /);
  expect(brief(`${asked} pour motif économique ?`, NOTICE)).toMatch(/^L'article L\.\u00a01233-15 /);
});

test('the exception that a text makes to its rule is quoted with the rule', () => {
  const answer = brief('Une salariée enceinte peut-elle être licenciée ?', [
    article(
      'L1225-4',
      'Grossesse et maternité',
      [
        "Aucun employeur ne peut rompre le contrat de travail d'une salariée enceinte lorsqu'elle est en état de grossesse médicalement constaté.",
        "Toutefois, l'employeur peut rompre le contrat s'il justifie d'une faute grave de l'intéressée, non liée à l'état de grossesse.",
      ].join('\n'),
    ),
  ]);
  expect(answer).toMatch(
    /Aucun employeur ne peut rompre[\s\S]+Toutefois, l'employeur peut rompre le contrat s'il justifie d'une faute grave/,
  );
});

test('both halves of a rule are quoted when the second goes on from the first', () => {
  const answer = brief('Comment se répartit la charge de la preuve du harcèlement moral ?', [
    article(
      'L1154-1',
      'Harcèlement',
      [
        "En cas de litige, le salarié présente des éléments de fait laissant supposer l'existence d'un harcèlement.",
        "Au vu de ces éléments, il incombe à l'employeur de prouver que ces agissements ne sont pas constitutifs d'un tel harcèlement.",
      ].join('\n'),
    ),
  ]);
  expect(answer).toMatch(/laissant supposer[\s\S]+il incombe à l'employeur de prouver/);
});

test('a rule on the end of the contract answers a question about dismissal', () => {
  const answer = brief('Quel est le délai pour contester un licenciement ?', [
    article(
      'L1471-1',
      'Délai pour contester le licenciement',
      [
        "Toute action portant sur l'exécution du contrat de travail se prescrit par deux ans.",
        'Toute action portant sur la rupture du contrat de travail se prescrit par douze mois.',
      ].join('\n'),
    ),
  ]);
  expect(answer).toContain('Toute action portant sur la rupture du contrat de travail se prescrit par douze mois.');
});

describe('the ordinary lease, sickness and the contribution itself come before what is set apart from them', () => {
  const LONG_LEASE = article('L416-1', 'Baux à long terme', 'Le bail à long terme renouvelé a une durée de dix-huit ans.');
  const LEASE = article('L411-50', 'Renouvellement du bail', 'A défaut de congé, le bail est renouvelé pour une durée de neuf ans.');
  const ACCIDENT = article('L433-1', 'Accident du travail', "L'indemnité journalière est versée pendant une durée de quatre ans.");
  const SICKNESS = article('R323-1', 'Maladie', "L'indemnité journalière est versée pendant une durée de trois ans.");
  const CONTRIBUTION = article(
    'L244-3',
    'Prescription',
    'Les majorations de retard correspondant aux cotisations se prescrivent par cinq ans. Les cotisations se prescrivent par trois ans.',
  );
  const opening = (answer: string): string => answer.slice(0, answer.indexOf('»'));

  test.each([
    ['Quelle est la durée du bail renouvelé ?', [LONG_LEASE, LEASE], 'neuf ans'],
    ['Quelle est la durée du bail à long terme renouvelé ?', [LONG_LEASE, LEASE], 'dix-huit ans'],
    ["Pendant quelle durée l'indemnité journalière est-elle versée ?", [ACCIDENT, SICKNESS], 'trois ans'],
    ["Après un accident du travail, pendant quelle durée l'indemnité journalière est-elle versée ?", [ACCIDENT, SICKNESS], 'quatre ans'],
    ['Dans quel délai les cotisations se prescrivent-elles ?', [CONTRIBUTION], 'trois ans'],
    ['Dans quel délai les majorations de retard se prescrivent-elles ?', [CONTRIBUTION], 'cinq ans'],
  ])('%s', (question, texts, said) => {
    expect(opening(brief(question, texts))).toContain(said);
  });
});

describe('a short article', () => {
  const contract = [
    'Le contrat conclu sans écrit est réputé à durée indéterminée.',
    "La remise tardive du contrat n'entraîne pas, à elle seule, cette requalification. Elle ouvre droit à une indemnité d'un mois de salaire au plus.",
    'Le salarié saisit le bureau de jugement, qui statue dans le mois.',
  ];
  const questions = 'Le contrat est remis en retard : est-il réputé à durée indéterminée ?';

  test('is quoted whole, in its order, whichever paragraph resembles the question most', () => {
    const answer = brief(questions, [article('L1245-1', 'Requalification', contract.join('\n'))]);
    for (const paragraph of contract) expect(answer).toContain(paragraph.slice(0, -1));
    expect(answer.indexOf('mois de salaire')).toBeLessThan(answer.indexOf('bureau de jugement'));
  });

  test('follows its verdict without repeating it', () => {
    const sentence = "La période d'essai des cadres est de quatre mois.";
    const rest = ['Elle peut être renouvelée une fois.', "Elle ne se présume pas : elle figure dans la lettre d'engagement."];
    const answer = brief("Quelle est la durée de la période d'essai des cadres ?", [
      article('L1221-19', "Période d'essai", [sentence, ...rest].join('\n')),
    ]);
    expect(answer.split(sentence)).toHaveLength(2);
    for (const text of rest) expect(answer).toContain(text);
  });

  test('keeps every line of its list', () => {
    const lines = [...Array(9).keys()].map((n) => `${n + 1}° Cas numéro ${n + 1} de la liste ;`);
    const answer = brief('Dans quels cas le contrat peut-il être rompu ?', [
      article('L1243-1', 'Rupture', ['Le contrat peut être rompu dans les cas suivants :', ...lines].join('\n')),
    ]);
    expect(answer).toContain('Cas numéro 9 de la liste');
    expect(answer).not.toContain('liste abrégée');
  });

  test('of more than 800 characters is quoted in part', () => {
    const other = 'Le registre du personnel mentionne les contrats dans les conditions que fixe le règlement. '.repeat(9);
    const answer = brief(questions, [article('L1245-1', 'Requalification', [...contract.slice(0, 2), other].join('\n'))]);
    expect(answer).not.toContain('registre du personnel');
  });
});

test('a sentence that gives a reason before its reference ends once', () => {
  const article42 = { ...SYNTEC_4_2, etat: 'VIGUEUR_NON_ETEN' };
  const question = 'Quelle est la durée du préavis de démission dans la convention Syntec ?';
  const draft = writeExtractive(writerInput([article42], question, question, '1486'));
  const { markdown } = renderAnswer(draft.blocks, () => numberSources(draft.sources, 1));
  expect(markdown).toContain('adhérents des organisations signataires (CNN');
  // As it is read without its references.
  expect(markdown.replace(/ \([^()]* - \d+ - \d+\)/g, '')).not.toContain('..');
});

test('names the regulations that cite a law, where it leaves to a regulation what no text kept fixes', () => {
  const question = 'Dans quel délai le salarié informe-t-il son employeur de sa démission ?';
  const law = article('L1237-1', 'Démission', 'En cas de démission, le salarié informe son employeur dans un délai déterminé par décret.');
  const decree = article('D1237-3', 'Courrier', "Le délai mentionné à l'article L. 1237-1 est de quinze jours.");
  const input = writerInput([law], question, question);
  const said = (citing: readonly StoredVersion[]): string => {
    const draft = writeExtractive({ ...input, readings: input.readings.map((source) => ({ ...source, citing })) });
    const { draft: verified } = verifyDraft(draft, (id) => [law, decree].find(({ versionId }) => id.endsWith(versionId))?.content ?? null);
    return renderAnswer([{ type: 'paragraph', sentences: verified.brief }], () => numberSources(verified.sources, 1)).markdown;
  };
  expect(said([decree]).replaceAll('\u00a0', ' ')).toMatch(
    /déterminé par décret[\s\S]+ Voir, parmi les textes réglementaires, l'article D\. 1237-3 du code du travail \(Legiarti - 2 - 1\), qui renvoie à l'article L\. 1237-1\.$/,
  );
  expect(said([])).not.toContain('textes réglementaires');
});

test('quotes the paragraph under which the public asks what the question asks, though it shares no word with it', () => {
  const filler = (subject: string): string =>
    `${subject} informe l'autorité compétente de la période retenue, selon des modalités précisées par voie réglementaire, et conserve la trace de cette information pendant la durée de ses fonctions, afin que chacun puisse en prendre connaissance.`;
  const deciding =
    "Nul ne peut se voir retirer son emploi durant cette période, quels que soient les motifs invoqués par la partie qui en prend l'initiative.";
  const text = article(
    'L9-1',
    'Divers',
    ['Le salarié', deciding, 'Le représentant', 'Le service', 'Le comité']
      .map((one) => (one === deciding ? one : filler(one)))
      .join('\n\n'),
  );
  const words = 'virer un salarié pendant ses vacances, patron';
  const headingsOf = ({ content }: { content: string }) => content.split('\n\n').map((one) => (one === deciding ? words : ''));
  const question = 'Mon patron peut-il virer un salarié pendant ses vacances ?';
  expect(brief(question, [text])).not.toContain('Nul ne peut');
  const answer = brief(question, [text], null, headingsOf);
  expect(answer).toContain('Nul ne peut se voir retirer son emploi');
  expect(answer).not.toContain('vacances');
});
