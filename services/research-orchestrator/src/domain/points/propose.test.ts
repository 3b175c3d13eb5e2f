import { expect, test } from 'vitest';
import { SECTION_4 } from '../articles.test-data.ts';
import { clausesOf, questionsIn } from '../question/clauses.ts';
import { readingQuery } from '../reading/query.ts';
import { readDocuments } from '../reading/read.ts';
import { isGenericTitle, placeOf, sectionTitle } from '../text/sections.ts';
import { proposeHeadings, type ReadText } from './propose.ts';
import { subjectOf } from './subject.ts';

const QUESTION = "Quelle est la durée maximale de la période d'essai d'un cadre en CDI ?";

function readTexts(question: string): ReadText[] {
  const { kept } = readDocuments(
    readingQuery(question, "période d'essai"),
    SECTION_4.map((version, rank) => ({ version, rank, exact: false, heading: '', paragraphs: [] })),
    '2026-11-27',
    { documents: 20, passages: 4, leastNote: 3 },
  );
  return kept.map((reading) => ({
    reading,
    content: SECTION_4.find(({ versionId }) => versionId === reading.document.versionId)?.content ?? '',
  }));
}

test('headings: the question itself, then what the section says beside it', () => {
  const headings = proposeHeadings(QUESTION, readTexts(QUESTION));
  expect(headings[0]).toBe("Durée maximale de la période d'essai d'un cadre en CDI");
  expect(headings).toContain("Renouvellement de la période d'essai");
  expect(headings).toContain("Rupture de la période d'essai et délai de prévenance");
  expect(headings.length).toBeLessThanOrEqual(6);
  expect(new Set(headings).size).toBe(headings.length);
});

test('proposes nothing beside the answer when its first text is on another subject', () => {
  const texts = readTexts(QUESTION);
  const [first] = texts;
  if (first === undefined) throw new Error('no text');
  const { document } = first.reading;
  const other: ReadText = {
    ...first,
    reading: {
      ...first.reading,
      pertinence: 9.9,
      document: { ...document, versionId: 'X', hierarchy: ['Code du travail', 'Titre III : Démission'] },
    },
  };
  expect(proposeHeadings(QUESTION, [...texts, other])).toEqual(["Durée maximale de la période d'essai d'un cadre en CDI"]);
});

test('learns the gender of a subject from the texts', () => {
  expect(subjectOf("Période d'essai", ["La période d'essai peut être renouvelée."]).named).toBe("la période d'essai");
  expect(subjectOf('Préavis', ['le préavis', 'du préavis']).named).toBe('le préavis');
  expect(subjectOf('Congés payés', ['des congés payés', 'les congés payés']).named).toBe('les congés payés');
  expect(subjectOf('Indemnité de licenciement', ["l'indemnité de licenciement"]).named).toBe("l'indemnité de licenciement");
  expect(subjectOf('Dédit', []).named).toBeNull();
});

test('removes the number from a heading of a code', () => {
  expect(sectionTitle("Section 4 : Période d'essai.")).toBe("Période d'essai");
  expect(sectionTitle('Chapitre Ier : Formation du contrat de travail')).toBe('Formation du contrat de travail');
  expect(sectionTitle('Titre 4 Rupture du contrat de travail')).toBe('Rupture du contrat de travail');
  // Word and number of a heading are matched whole.
  expect(
    [
      'Partie législative',
      'Partie réglementaire - Décrets simples',
      'Articulation entre vie professionnelle et vie personnelle',
      "Annexe à l'article 4",
      "Annexe Champ d'application",
      'Titre professionnel homologué',
      'Chapitre premier : Négociation de branche',
      'Chapitre IV bis Congés',
      'Article 5. - Commission paritaire',
      'Titres-restaurant',
    ].map(sectionTitle),
  ).toEqual([
    'Partie législative',
    'Partie réglementaire - Décrets simples',
    'Articulation entre vie professionnelle et vie personnelle',
    "Annexe à l'article 4",
    "Champ d'application",
    'Titre professionnel homologué',
    'Négociation de branche',
    'Congés',
    'Commission paritaire',
    'Titres-restaurant',
  ]);
  expect(isGenericTitle(sectionTitle('Partie législative'))).toBe(true);
  // Every way in which publishers number a heading.
  expect(
    [
      'Annexe n° 6 Dispositions spéciales aux cadres',
      'Annexe n°4 - Personnel psychologique',
      'ANNEXE N° 2 : Classification',
      'Annexe nº 3. Salaires',
      'Annexe no 1 relative aux cadres',
      'Annexes nos 1 et 2',
      'Annexe nos 1, 2 et 3 : Barèmes',
      'Chapitre n° 12 Congés',
      'Annexe N Classification',
      'Annexe notariale',
      'Tableau n° 99',
      "Annexe de l'avenant n° 24 du 22 février 1985",
    ].map(sectionTitle),
  ).toEqual([
    'Dispositions spéciales aux cadres',
    'Personnel psychologique',
    'Classification',
    'Salaires',
    'Relative aux cadres',
    'Annexes nos 1 et 2',
    'Barèmes',
    'Congés',
    'Classification',
    'Annexe notariale',
    'Tableau n° 99',
    "Annexe de l'avenant n° 24 du 22 février 1985",
  ]);
  expect(['Annexe n° 1', 'Annexe N°1', 'Annexe nº 1', 'Annexe no 1', 'Annexe nos 1 et 2'].map(sectionTitle)).toEqual(['', '', '', '', '']);
  expect(placeOf(['Convention X', 'Congés payés', 'Annexe n° 1'])).toEqual({ subject: 'Congés payés', under: null });
  expect(sectionTitle('De la contribution sociale')).toBe('Contribution sociale');
  expect(['Echéance du terme', 'Eléments à communiquer', 'Egalité', 'Ecrit'].map(sectionTitle)).toEqual([
    'Échéance du terme',
    'Éléments à communiquer',
    'Égalité',
    'Écrit',
  ]);
  expect(['Emploi', 'Entreprise', 'Exercice', 'Effet', 'Essai'].map(sectionTitle)).toEqual([
    'Emploi',
    'Entreprise',
    'Exercice',
    'Effet',
    'Essai',
  ]);
  expect(isGenericTitle(sectionTitle('Sous-section 1 : Ordre public.'))).toBe(true);
  expect(placeOf(['Code du travail', 'Chapitre Ier : Congés payés', 'Section 1 : Ordre public'])).toEqual({
    subject: 'Congés payés',
    under: 'Ordre public',
  });
});

test('searches a text by its questions, or clause by clause when it states facts', () => {
  expect(questionsIn('Un fait. Quel préavis ? Quelle indemnité ?')).toEqual(['Quel préavis ?', 'Quelle indemnité ?']);
  expect(clausesOf('Congés payés')).toEqual(['Congés payés']);
  const facts =
    'Mon client, directeur commercial depuis dix ans, a été licencié pour faute grave après avoir refusé une mutation à Lyon prévue par une clause de mobilité. Il souhaite obtenir des dommages et intérêts.';
  expect(clausesOf(facts)).toContain('a été licencié pour faute grave');
});
