import { expect, test } from 'vitest';
import { passwordWeakness } from './password-policy.ts';

test.each([
  ['', 'short'],
  ['abcde', 'short'],
  ['e\u0301'.repeat(5), 'short'],
  ['123456', 'common'],
  ['Password1', 'common'],
  ['QWERTY', 'common'],
  ['azerty', 'common'],
  ['loutre', null],
  ['correct cheval pile agrafe', null],
  ['🦦🦦🦦🦦🦦🦦', null],
])('%j is %s', (password, weakness) => expect(passwordWeakness(password)).toBe(weakness));
