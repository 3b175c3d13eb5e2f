import { expect, it } from 'vitest';
import { phoneByPairs } from './phone.ts';

it.each([
  ['+33612345678', '+33 6 12 34 56 78'],
  ['+3222345678', '+3222345678'],
  ['', ''],
])('%s is shown as %s', (number, shown) => expect(phoneByPairs(number).replaceAll('\u00a0', ' ')).toBe(shown));
