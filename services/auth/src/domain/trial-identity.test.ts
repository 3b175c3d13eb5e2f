import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { foldedEmail } from './trial-identity.ts';

test.each([
  ['jean.dupont@cabinet.fr', 'jean.dupont@cabinet.fr'],
  ['jean.dupont+essai@cabinet.fr', 'jean.dupont@cabinet.fr'],
  ['J.e.a.n.Dupont+2@Gmail.com', 'jeandupont@gmail.com'],
  ['jean+a+b@googlemail.com', 'jean@gmail.com'],
])('%s is the mailbox %s', (email, folded) => expect(foldedEmail(email)).toBe(folded));

const local = fc.stringMatching(/^[a-z][a-z0-9]{2,20}$/);
const tag = fc.stringMatching(/^[a-z0-9.+]{0,10}$/);
const dotted = local.chain((name) =>
  fc.subarray([...name.slice(1)].map((_, at) => at + 1)).map((dots) => ({
    name,
    spelled: [...name].map((letter, at) => (dots.includes(at) ? `.${letter}` : letter)).join(''),
  })),
);

describe('a folded address', () => {
  it('is one for every spelling of a mailbox at Gmail', () => {
    fc.assert(
      fc.property(dotted, tag, fc.constantFrom('gmail.com', 'googlemail.com', 'GMAIL.com'), ({ name, spelled }, more, domain) => {
        expect(foldedEmail(`${spelled.toUpperCase()}+${more}@${domain}`)).toBe(`${name}@gmail.com`);
      }),
    );
  });

  it('keeps the dots of every other provider: two people are two', () => {
    fc.assert(
      fc.property(dotted, fc.constantFrom('cabinet.fr', 'outlook.com', 'orange.fr', 'gmail.com.example'), ({ name, spelled }, domain) => {
        expect(foldedEmail(`${spelled}@${domain}`) === foldedEmail(`${name}@${domain}`)).toBe(spelled === name);
      }),
    );
  });

  it('folded again is itself', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        expect(foldedEmail(foldedEmail(email))).toBe(foldedEmail(email));
      }),
    );
  });
});
