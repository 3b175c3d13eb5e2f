import { randomBytes } from 'node:crypto';
import { dictionary } from '@zxcvbn-ts/language-common';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type Holder, passwordWeakness as weaknessOf } from './password-policy.ts';

const NOBODY: Holder = { email: '', firstName: '', lastName: '' };
const passwordWeakness = (password: string) => weaknessOf(password, NOBODY);

test.each([
  ['', 'short'],
  ['abcde', 'short'],
  ['e\u0301'.repeat(5), 'short'],
  ['loutre', null],
  ['loutre-2024', null],
  ['correct cheval pile agrafe', null],
  ['une phrase bien à moi', null],
  ['azerty8391746250', null],
])('%j is %s', (password, weakness) => expect(passwordWeakness(password)).toBe(weakness));

describe('common', () => {
  test.each([
    ...['123456', 'Password1', 'QWERTY', 'azerty', 'Azerty123!', 'Azerty1234!', '!!azerty99', 'P@ssw0rd!', 'Motdepasse1!', 'Bonjour123!'],
    ...[
      'Attendu2026!',
      'Novembre2026!',
      'Soleil13',
      '25121974',
      '0612345678',
      '🦦🦦🦦🦦🦦🦦',
      'kdvkdvkdvkdv',
      'aabbccdd',
      'Azerty123!Azerty123!',
    ],
    ...['qsdfghjklm', 'poiuyt', '1qaz2wsx', '1q2w3e4r', 'a1z2e3r4', 'azeqsdwxc', 'qweasd1!', '&é"\'(-è_', 'wxcvbn1', 'zyxwvuts'],
  ])('%s', (password) => expect(passwordWeakness(password)).toBe('common'));
});

const anyCase = (text: string) =>
  fc
    .array(fc.boolean(), { minLength: text.length, maxLength: text.length })
    .map((raised) => [...text].map((letter, at) => (raised[at] ? letter.toUpperCase() : letter)).join(''));
const LEAKED = dictionary['passwords-common'].map(String).filter((word) => /^[a-z]{6,12}$/.test(word));
const digits = fc.stringMatching(/^\d{0,4}$/);
const signs = fc.stringMatching(/^[!?.*#@$-]{0,3}$/);
/** The rows of both keyboards, digits with and without shift. */
const ROWS = ['azertyuiop', 'qsdfghjklm', 'wxcvbn', '&é"\'(-è_çà', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1234567890'];

describe('a weak password is refused:', () => {
  it('a leaked word in any case, with a few digits and signs at either side', () => {
    const kind = fc.tuple(fc.constantFrom(...LEAKED).chain(anyCase), digits, signs, fc.boolean());
    fc.assert(
      fc.property(kind, ([word, number, sign, isBefore]) => {
        expect(passwordWeakness(isBefore ? sign + number + word : word + number + sign)).toBe('common');
      }),
    );
  });

  it('a walk along the rows of an AZERTY or a QWERTY keyboard, either way', () => {
    const walk = fc.constantFrom(...ROWS).chain((row) =>
      fc.tuple(fc.nat(row.length - 6), fc.nat(4), fc.boolean()).map(([from, more, isBack]) => {
        const keys = [...row].slice(from, from + 6 + more);
        return (isBack ? keys.toReversed() : keys).join('');
      }),
    );
    fc.assert(
      fc.property(walk.chain(anyCase), signs, (keys, sign) => {
        expect(passwordWeakness(keys + sign)).toBe('common');
      }),
    );
  });

  it('a sequence of letters or digits, either way', () => {
    const sequence = fc.constantFrom('abcdefghijklmnopqrstuvwxyz', '0123456789').chain((all) =>
      fc.tuple(fc.nat(all.length - 6), fc.boolean()).map(([from, isBack]) => {
        const part = [...all].slice(from);
        return (isBack ? part.toReversed() : part).join('');
      }),
    );
    fc.assert(
      fc.property(sequence.chain(anyCase), signs, (part, sign) => {
        expect(passwordWeakness(part + sign)).toBe('common');
      }),
    );
  });

  it('up to five characters typed again and again', () => {
    const block = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 5 }).filter((text) => [...text.normalize('NFC')].length <= 5);
    fc.assert(
      fc.property(block, fc.integer({ min: 6, max: 12 }), (part, times) => {
        expect(passwordWeakness(part.repeat(times))).toBe('common');
      }),
    );
  });
});

describe('a strong password is accepted:', () => {
  it('twelve random characters', () => {
    for (let n = 0; n < 1_000; n += 1) expect(passwordWeakness(randomBytes(9).toString('base64url'))).toBeNull();
  });

  it('four different words that are not in the list', () => {
    const words = fc.shuffledSubarray(['loutre', 'agrafe', 'plafond', 'moutarde', 'cartable', 'girafe'], { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(words, (four) => {
        expect(passwordWeakness(four.join(' '))).toBeNull();
      }),
    );
  });
});

it('any text of up to 256 characters gets a verdict', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 256 }), (password) => {
      expect(['short', 'common', null]).toContain(passwordWeakness(password));
    }),
  );
  for (const long of ['a'.repeat(256), 'ab'.repeat(128), 'azertyuiop'.repeat(25), '1234567890'.repeat(25)])
    expect(passwordWeakness(long)).toBe('common');
});

describe('personal', () => {
  const hugo: Holder = { email: 'h.moreau75@cabinet-lafaye.fr', firstName: 'Hugo', lastName: 'Moreau' };
  test.each([
    ...[
      'HugoMoreau2026',
      'moreau.hugo!',
      'Moreau1985!',
      'hmoreau75',
      'h.moreau75',
      'H.Moreau7512',
      'uaeromoguh',
      'M0reau2026',
      'Hugo-Moreau-75',
    ],
    ...['CabinetLafaye1', 'lafaye2026!', 'MoreauMoreau1'],
  ])('%s is refused to Hugo Moreau, and to nobody else', (password) => {
    expect(weaknessOf(password, hugo)).toBe('personal');
    expect(weaknessOf(password, { email: 'a.b@exemple.fr', firstName: 'Zoé', lastName: 'Durand' })).toBeNull();
  });
  test('his name may be in a password that is long enough without it', () => {
    for (const password of ['moreau-loutre-vaisselle', 'hugo aime les loutres']) expect(weaknessOf(password, hugo)).toBeNull();
  });
  test('accents, hyphens and letter case do not hide a name', () => {
    const holder: Holder = { email: '', firstName: 'Anne-Gaëlle', lastName: 'de Kérangal' };
    for (const password of ['AnneGaelle2026', 'anne-gaëlle!', 'KERANGAL1974', 'k3rangal!!'])
      expect(weaknessOf(password, holder)).toBe('personal');
  });
  it('every mix of the names, the address, a few digits and signs', () => {
    const piece = fc.constantFrom('hugo', 'moreau', 'h.moreau75', 'lafaye').chain(anyCase);
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 2 }), digits, signs, (names, number, sign) => {
        const password = names.join('') + number + sign;
        fc.pre([...password].length >= 6);
        expect(weaknessOf(password, hugo)).not.toBeNull();
      }),
    );
  });
});
