import { expect, test } from 'vitest';
import { domainOf } from './api.ts';

test.each([
  ['cabinet.fr', 'cabinet.fr'],
  ['@cabinet.fr', 'cabinet.fr'],
  [' cabinet.fr ', 'cabinet.fr'],
  ['claire@cabinet.fr', null],
  ['claire', null],
  ['@claire', null],
])('%s is searched as the domain %s', (term, domain) => {
  expect(domainOf(term)).toBe(domain);
});
