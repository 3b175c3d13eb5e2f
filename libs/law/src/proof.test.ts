import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { faultOf, quotesOnly } from './proof.ts';
import { sha256 } from './sha256.ts';

test('the hash equals that of node:crypto', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      (text) => sha256(text) === createHash('sha256').update(text, 'utf8').digest('hex'),
    ),
  );
  for (const length of [0, 55, 56, 63, 64, 65, 119, 120, 1_000]) {
    const text = 'é'.repeat(length);
    expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'));
  }
});

test('a quotation is valid at its own offsets only', () => {
  const content = 'Quatre mois. Quatre mois.';
  const quotation = { start: 0, end: 12, text: 'Quatre mois.', hash: sha256('Quatre mois.') };
  expect(faultOf(quotation, content)).toBeNull();
  expect(faultOf({ ...quotation, start: 13, end: 25 }, content)).toBeNull();
  expect(faultOf({ ...quotation, start: 1, end: 13 }, content)).toBe('text_differs');
  expect(faultOf({ ...quotation, start: 13, end: 26 }, content)).toBe('text_differs');
  expect(faultOf({ ...quotation, end: 0, text: '' }, content)).toBe('text_differs');
  expect(faultOf({ ...quotation, hash: sha256('Six mois.') }, content)).toBe('hash_differs');
  expect(faultOf(quotation, null)).toBe('no_document');
});

test('a sentence may quote its own passages only', () => {
  const passages = ['Pour les cadres, de quatre mois.', 'le « temps de travail » est mesuré'];
  expect(quotesOnly("L'article dispose : «\u00a0Pour les cadres, de quatre mois.\u00a0» (Legiarti - 1 - 1).", passages)).toBe(true);
  expect(quotesOnly('Il dit : « le « temps de travail » est mesuré ».', passages)).toBe(true);
  expect(quotesOnly('Rien n’est cité ici.', passages)).toBe(true);
  expect(quotesOnly('Il dit : « Pour les cadres, de six mois. ».', passages)).toBe(false);
  expect(quotesOnly('Il dit : « Pour les cadres, de quatre mois. Ou plus ».', passages)).toBe(false);
  expect(quotesOnly('Il dit : « Pour les cadres, de quatre mois. » et « autre chose ».', passages)).toBe(false);
});
