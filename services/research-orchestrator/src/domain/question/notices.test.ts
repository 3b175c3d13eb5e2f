import type { CorpusStatus } from '@attendu/contracts/research/schemas';
import { isOfBuilding } from '@attendu/law/building-notices';
import { findReferences } from '@attendu/law/references';
import { expect, test } from 'vitest';
import { companyAgreementNotice, indexNotice, missingAgreementNotice, referenceNotice } from './notices.ts';

const [reference] = findReferences('L. 1221-19 C. trav.');
const held = { codes: [{ title: 'Code rural et de la pêche maritime' }], agreements: 0 };

test('says « pas encore » of a missing text while the corpus is being imported', () => {
  if (reference === undefined) throw new Error('no reference read');
  const building = { ...held, complete: false };
  const said = [
    referenceNotice(reference, false, false, '2026-11-28', building),
    referenceNotice(reference, false, true, '2026-11-28', building),
    missingAgreementNotice('Syntec', building),
  ];
  for (const notice of said) expect(notice).toMatch(/^Le fonds, en construction, ne contient pas encore/);
  // The screen of points withdraws them once the corpus is complete.
  expect([...said, indexNotice({ complete: false, indexed: 1 } as CorpusStatus)].filter((notice) => !isOfBuilding(notice ?? ''))).toEqual(
    [],
  );
  expect(said[0]).toContain("Le fonds contient pour l'instant : code rural");
});

test('says plainly what a complete corpus lacks', () => {
  if (reference === undefined) throw new Error('no reference read');
  const notice = referenceNotice(reference, false, false, '2026-11-28', { ...held, complete: true });
  expect(notice).toMatch(/^Le fonds ne contient pas le code du travail : l'article L\. 1221-19/);
  expect(notice).toContain('Le fonds contient : code rural');
  expect(isOfBuilding(notice ?? '')).toBe(false);
});

test.each([
  'Que prévoit notre accord d’entreprise sur les heures supplémentaires ?',
  "Préavis selon l'accord d'entreprise de la société Renault",
  "Astreintes : accord collectif d'entreprise conclu chez Danone",
])('says that no company’s own agreement is held: %s', (question) => {
  expect(companyAgreementNotice(question)).toMatch(/^Le fonds ne contient pas d'accord d'entreprise/);
});

test.each(["Un accord d'entreprise peut-il déroger à la branche ?", "Comment dénoncer un accord d'entreprise de substitution ?"])(
  'says nothing of the law of such agreements: %s',
  (question) => {
    expect(companyAgreementNotice(question)).toBeNull();
  },
);

test.each([
  ['articles 1240, 1241 et 1242 du code civil', false, "les articles 1240, 1241 et 1242 du code civil n'ont pas pu être consultés."],
  ['articles 1240 à 1245 du code civil', false, "les articles 1240 à 1245 du code civil n'ont pas pu être consultés."],
  ['articles L. 1221-90 et L. 1221-91', false, 'aucun de ceux du fonds ne les contient.'],
  ['article 1240 du code civil', false, "l'article 1240 du code civil n'a pas pu être consulté."],
])('agrees with the number of articles that are missing: %s', (text, codeHeld, said) => {
  const [named] = findReferences(text);
  if (named === undefined) throw new Error('no reference read');
  expect(referenceNotice(named, false, codeHeld, '2026-11-28', { ...held, complete: true })).toContain(said);
});
