import { expect, it } from 'vitest';
import { article, engineOver } from '../engine.test-data.ts';

const CIVIL = 'LEGITEXT000006070721';
const responsibility = 'Tout dommage oblige celui par la faute duquel il est arrivé à le réparer.';
const engine = engineOver([
  article('L1', 'Responsabilité', responsibility),
  { ...article('1240', 'Responsabilité', responsibility), text: CIVIL, hierarchy: ['Code civil', 'Responsabilité'] },
]);
const found = (text: string): string[] =>
  engine.search({ text, kinds: ['legiarti'], at: null, idcc: null, k: 10 }).hits.map(({ documentId }) => documentId);

it('searches a question that names a code in that code, by its full name or its abbreviation', () => {
  expect(found('Réparer un dommage causé par une faute').sort()).toEqual(['LEGIARTI-1240', 'LEGIARTI-L1']);
  expect(found('Réparer un dommage : que dit le code civil ?')).toEqual(['LEGIARTI-1240']);
  expect(found('Réparer un dommage, C. trav.')).toEqual(['LEGIARTI-L1']);
});

it('searches everything when the index does not have the code that is named', () => {
  expect(found('Réparer un dommage selon le CGI')).toHaveLength(2);
});
