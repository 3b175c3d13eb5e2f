import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { personNameSchema } from './auth/schemas.ts';
import { isPlainName, mailedName } from './person-name.ts';

describe('a name', () => {
  it.each([
    'Zoé',
    'Jean-Pierre',
    'J.-P.',
    'J.P.',
    'O’Neill',
    "D'Angelo",
    'de La Tour du Pin',
    'Jr.',
    'St. John',
    'Gal·la',
    'Mª José',
    '李明',
    'Ольга',
    'محمد',
    'می\u200cخواهم',
    'Louis XIV',
    'Ana, née Roche',
  ])('%s is accepted, and shown in e-mails', (name) => {
    expect(personNameSchema.parse(` ${name} `)).toBe(name);
    expect(mailedName(name)).toBe(name);
  });

  it.each([
    'http://arnaque.example',
    'HTTPS:arnaque',
    'arnaque.example',
    'Jean www.arnaque.fr',
    'Jean (arnaque.fr)',
    'arnaque。com',
    'arnaque．com',
    'arnaque․com',
    '192.168.0.1',
    '08.99.12.34.56',
    'arnaque\u200b.com',
    'jean@arnaque.fr',
    '//arnaque',
    '\\\\arnaque',
    '<b>Jean</b>',
    '[ici](arnaque)',
    'Jean\nMartin',
    'Jean\r\nBcc: x',
    'Jean\u2028Martin',
    'Jean\u0085Martin',
    'Jean\u202eMartin',
    'mailto:x',
  ])('%j is refused with the reason', (name) => {
    const { error } = personNameSchema.safeParse(name);
    expect(error?.issues[0]?.message).toBe('Un nom ne peut contenir ni lien, ni adresse, ni saut de ligne.');
    expect(mailedName(name)).toBe('');
  });

  it.each(['Appelez le 0899123456', '08 99 12 34 56', '08-99-12-34-56', 'x'.repeat(41)])(
    '%j is accepted, but not shown in e-mails',
    (name) => {
      expect(isPlainName(name)).toBe(true);
      expect(mailedName(name)).toBe('');
    },
  );

  it('shown in an e-mail has neither link nor line break, whatever was typed', () => {
    const piece = fc.constantFrom(
      'a',
      'É',
      '.',
      ' ',
      '\n',
      '\r',
      '/',
      ':',
      '@',
      'www',
      'com',
      'http',
      '1',
      '-',
      '\u200b',
      '\u2028',
      '<',
      '．',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const mailed = mailedName(pieces.join(''));
        expect(mailed).not.toMatch(/[\n\r\u2028\u2029/\\@:<>]|[.．]\p{L}{2}|[.．]\d|\d[\s.-]*\d[\s.-]*\d/u);
      }),
      { numRuns: 2_000 },
    );
  });
});
