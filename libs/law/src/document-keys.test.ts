import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentKey, keysOfReferences } from './document-keys.ts';

describe('keys of documents', () => {
  it.each([
    ['24-18.856', '2418856'],
    ['24-18856', '2418856'],
    ['n° 24\u201118.856', '2418856'],
    ['ECLI:FR:CCASS:2020:CO00740', 'ECLIFRCCASS2020CO00740'],
    ['20/00804', '2000804'],
    ['C\u2011131/12', 'C13112'],
    ['32016R0679R(02)', '32016R0679R02'],
  ])('gives one key to %s', (raw, key) => expect(documentKey(raw)).toBe(key));

  it('does not depend on spaces, dots, hyphens or case', () =>
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('1', '9', 'A', 'F'), { minLength: 1, maxLength: 12 }),
        fc.array(fc.constantFrom(' ', '.', '-', '/', '\u00a0'), { maxLength: 12 }),
        (characters, marks) => {
          const spelt = characters.map((character, i) => character + (marks[i] ?? '')).join('');
          expect(documentKey(spelt.toLowerCase())).toBe(characters.join(''));
        },
      ),
    ));

  it('finds a doctrine without its day, and a pourvoi without its letter', () => {
    expect(keysOfReferences(['BOI-IR-LIQ-10-10-10-30-20240618'])).toEqual(['BOIIRLIQ1010103020240618', 'BOIIRLIQ10101030']);
    expect(keysOfReferences(['S 24-13.566', '', '—'])).toEqual(['2413566']);
  });

  it('finds a docket with all its digits, and an old case of the Court of justice with the letter that cases have now', () => {
    expect(keysOfReferences(['21/1234'])).toEqual(['211234', '2101234']);
    expect(keysOfReferences(['26/62'])).toContain('C2662');
  });
});
