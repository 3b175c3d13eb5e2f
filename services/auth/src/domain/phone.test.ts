import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mobilePhone } from './phone.ts';

test.each([
  '0612345678',
  '06 12 34 56 78',
  '06.12.34.56.78',
  '06-12-34-56-78',
  '+33612345678',
  '+33 6 12 34 56 78',
  '0033612345678',
  '0033 6 12 34 56 78',
  '+33(0)612345678',
  '+33 (0)6 12 34 56 78',
  '０６１２３４５６７８',
  '\u00a006 12 34 56 78 ',
])('%j is one French mobile', (typed) => expect(mobilePhone(typed, ['FR'])).toEqual({ number: '+33612345678', range: '+3361234' }));

test.each([
  ['a Belgian number', '+32 470 12 34 56'],
  ['a Belgian number with 00', '0032470123456'],
  ['a premium-rate number', '0899 70 12 34'],
  ['a shared-cost number', '0820 12 34 56'],
  ['a line in Paris', '01 42 34 56 78'],
  ['a short number', '3615'],
  ['too few digits', '06 12 34 56 7'],
  ['too many digits', '06 12 34 56 78 9'],
  ['letters', 'appelez-moi'],
  ['an extension', '06 12 34 56 78 ext. 12'],
  ['text around it', 'tel 06 12 34 56 78 merci'],
  ['nothing', ''],
])('%s is refused', (_name, typed) => expect(mobilePhone(typed, ['FR'])).toBeNull());

test('a Belgian mobile is taken where Belgium is allowed', () =>
  expect(mobilePhone('+32 470 12 34 56', ['FR', 'BE'])?.number).toBe('+32470123456'));

test('whatever is typed is refused or is a French mobile', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (typed) => {
      const phone = mobilePhone(typed, ['FR']);
      if (phone !== null) expect(phone.number).toMatch(/^\+33[67]\d{8}$/);
    }),
  );
});
