import { expect, test } from 'vitest';
import { foldedEmail } from './trial-identity.ts';

test.each([
  ['jean.dupont@cabinet.fr', 'jeandupont@cabinet.fr'],
  ['jean.dupont+essai@cabinet.fr', 'jeandupont@cabinet.fr'],
  ['J.e.a.n.Dupont+2@Cabinet.FR', 'jeandupont@cabinet.fr'],
  ['jean+a+b@googlemail.com', 'jean@gmail.com'],
])('%s is the mailbox %s', (email, folded) => expect(foldedEmail(email)).toBe(folded));

test('two mailboxes stay two', () => expect(foldedEmail('jean@cabinet.fr')).not.toBe(foldedEmail('jeanne@cabinet.fr')));
