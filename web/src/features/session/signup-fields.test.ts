import { afterEach, expect, test, vi } from 'vitest';
import { originOf, signupErrors, trackingOf } from './signup-fields.ts';

const FIELDS = {
  email: 'jeanne@cabinet.fr',
  firstName: 'Jeanne',
  lastName: 'Martin',
  phone: '06 12 34 56 78',
  password: 'une phrase',
  confirmation: 'une phrase',
};

test('a complete first step has no error', () => expect(signupErrors(FIELDS, true)).toEqual({}));

test.each([
  ['email', { email: ' ' }, 'Ce champ est obligatoire'],
  ['email', { email: 'jeanne' }, 'Veuillez entrer une adresse email valide'],
  ['lastName', { lastName: '' }, 'Ce champ est obligatoire'],
  ['phone', { phone: '' }, 'Ce champ est obligatoire'],
  ['password', { password: 'abcde', confirmation: 'abcde' }, 'Le mot de passe doit contenir au moins 6 caractères'],
  ['confirmation', { confirmation: 'autre' }, 'Les mots de passe ne correspondent pas'],
] as const)('an invalid %s has an error', (name, change, sentence) =>
  expect(signupErrors({ ...FIELDS, ...change }, true)).toEqual({ [name]: sentence }),
);

test('the three acceptances are required', () => expect(Object.keys(signupErrors(FIELDS, false))).toEqual(['acceptances']));

test('reads the known tracking parameters of the URL, cut to size', () => {
  const query = new URLSearchParams(`utm_source=lettre&utm_term=${'x'.repeat(300)}&limited_trial=1&from_iframe=non&autre=1`);
  expect(trackingOf(query)).toEqual({ utm_source: 'lettre', utm_term: 'x'.repeat(200), limited_trial: true, from_iframe: false });
});

afterEach(() => vi.unstubAllGlobals());
test.each([
  ['?utm_source=lettre', '/signinPage', 'https://attendu.example/?source=LP', { utm_source: 'lettre' }],
  ['?email=a@b.fr', '/signinPage?email=a@b.fr', 'https://attendu.example/homePage?source=LP&email=x', { source: 'LP' }],
  ['', '/loginPage?utm_source=lettre', 'https://autre.fr/', { utm_source: 'lettre' }],
  ['', '/signinPage', 'https://attendu.example.autre.fr/?source=LP', {}],
  ['', '/signinPage', '', {}],
])('the origin of a sign-up at %j, loaded as %j, come from %j', (search, loaded, referrer, origin) => {
  vi.stubGlobal('performance', { getEntriesByType: () => [{ name: `https://attendu.example${loaded}` }] });
  vi.stubGlobal('window', { location: { origin: 'https://attendu.example' } });
  vi.stubGlobal('document', { referrer });
  expect(originOf(new URLSearchParams(search))).toEqual(origin);
});
