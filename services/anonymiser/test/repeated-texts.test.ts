import { anonymisationRoutes } from '@attendu/contracts/anonymisation/routes';
import { DECISION_MAX, MENTIONS_MAX } from '@attendu/contracts/anonymisation/schemas';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadLexicon } from '../src/adapters/load-lexicon.ts';
import { detect, detectIn } from '../src/domain/detect.ts';
import { TooManyMentions } from '../src/domain/mention-limit.ts';
import { tokenise } from '../src/domain/tokens.ts';

const lexicon = loadLexicon();
const PIECES =
  `M. |Mme |Me |Maître |le docteur |époux |née |né à |consorts |MM. A, |dit "Titi" |Jean |JEAN |Jean-Pierre |Dupont |DUPONT|Petit |de |de la |d’|Lyon |
|, |. |; |\n|\n\n|et |c/ |– |-|(|)|"|« |» |'|12 rue des Lilas |69003 Lyon |06 39 98 12 34 |3 janvier 2001 |1 61 03 69 |FR76 |[H] |X... |███|
|tribunal judiciaire de Lyon |avocat au barreau de |président |Le Greffier |COMPOSITION |la loi |SARL |Dupont et Fils |article 700 |seul |compte |cadastrée |A. |A|a|1|1.|@|a@b.fr |dupont.fr |e\u0301|\u00ad|\u00a0`.split(
    '|',
  );

/** Counts how often the rules read a word of a text: a measure of their work that does not depend on the machine. */
function wordsRead(text: string): number {
  let count = 0;
  const tokens = tokenise(text, lexicon);
  const word = (i: number) => {
    count += 1;
    return tokens.word(i);
  };
  detectIn({ ...tokens, word }, lexicon);
  return count;
}

describe('a text that repeats itself', () => {
  test('takes twice the work when twice as long, whatever is repeated', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 5 }), (pieces) => {
        const repeated = pieces.join('');
        const [short, middle, long] = [300, 600, 1200].map((count) => wordsRead(repeated.repeat(count))) as [number, number, number];
        // Compare increments, because a rule that looks ahead reads fewer words near the end of a text.
        expect(long - middle).toBeLessThanOrEqual(2.3 * (middle - short) + 500);
      }),
      { numRuns: 30 },
    );
  });

  test('made of one civility names nobody, and the name after it is found', () => {
    expect(detect('M. '.repeat(1_000), lexicon).mentions).toEqual([]);
    const text = `${'M. '.repeat(50)}Ferrandier a saisi la cour. M. M. Vautrin et M. J. Ferrandier concluent.`;
    const named = detect(text, lexicon).mentions.map(({ start, end }) => text.slice(start, end));
    expect(named).toEqual(expect.arrayContaining(['Ferrandier', 'Vautrin', 'J']));
    expect(named.filter((name) => name === 'Ferrandier')).toHaveLength(2);
  });

  test.each(['M. Dupont ', '12 rue des Lilas ', 'A. Dupont, ', 'Mme Alice Roy, '])(
    '%s: stops as soon as it has too many mentions',
    (repeated) => {
      expect(() => detect(repeated.repeat(400), lexicon, 300)).toThrow(TooManyMentions);
      expect(detect(repeated.repeat(20), lexicon, 300).mentions.length).toBeLessThanOrEqual(300);
    },
  );

  test('with as many mentions as it may have can be saved once reviewed', () => {
    const [mention] = detect('M. Jean-Baptiste Ferrandier-Desmoulins', lexicon).mentions;
    const sent = JSON.stringify({ ...mention, start: DECISION_MAX - 20, end: DECISION_MAX, refused: false });
    expect((sent.length + 1) * MENTIONS_MAX).toBeLessThan(anonymisationRoutes.review.bodyLimit);
  });

  test('made of one letter is processed at the maximum length, beside a name or not', () => {
    expect(MENTIONS_MAX).toBeLessThan(DECISION_MAX);
    expect(detect('a'.repeat(DECISION_MAX), lexicon, MENTIONS_MAX).mentions).toEqual([]);
    const name = 'M. Ferrandier a saisi la cour. ';
    expect(detect(`${name}${'a'.repeat(DECISION_MAX - name.length)}`, lexicon, MENTIONS_MAX).mentions).toHaveLength(1);
  });
});
