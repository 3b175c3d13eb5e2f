import { findReferences } from '@attendu/law/references';
import { expect, test } from 'vitest';
import { missingAgreementNotice, referenceNotice } from './notices.ts';

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
  expect(said[0]).toContain("Le fonds contient pour l'instant : code rural");
});

test('says plainly what a complete corpus lacks', () => {
  if (reference === undefined) throw new Error('no reference read');
  const notice = referenceNotice(reference, false, false, '2026-11-28', { ...held, complete: true });
  expect(notice).toMatch(/^Le fonds ne contient pas le code du travail : l'article L\. 1221-19/);
  expect(notice).toContain('Le fonds contient : code rural');
});
