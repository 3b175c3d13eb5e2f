import { describe, expect, test } from 'vitest';
import { drawNames, type NameSource, parseMarked } from '../bench/marked-text.ts';
import { addTrapScore, newTrapScore } from '../bench/trap-score.ts';
import { TRAPS, type TrapKind } from '../bench/traps.ts';
import { loadLexicon } from '../src/adapters/load-lexicon.ts';
import { detect } from '../src/domain/detect.ts';

const lexicon = loadLexicon();

/** Names in a fixed order, so that no file of names is needed. */
function fixedNames(): NameSource {
  const lists = {
    m: ['Thibaut', 'Karim', 'Étienne', 'Loïc', 'Hugo'],
    f: ['Solène', 'Fatiha', 'Hélène', 'Maud', 'Zoé'],
    s: ['Ferrandier', 'Soubeyran', 'Vidalenc', 'Kerbrat', 'Oukacha', 'Lagarrigue', 'Mauclair'],
    t: ['18100 Vierzon', '70000 Vesoul', '39100 Dole'],
    a: ['12 rue des Lilas', '3 bis avenue Foch'],
  };
  const taken = { m: 0, f: 0, s: 0, t: 0, a: 0 };
  const next = (list: keyof typeof lists) => lists[list][taken[list]++ % lists[list].length] ?? '';
  return { givenName: (gender) => next(gender), surname: () => next('s'), town: () => next('t'), street: () => next('a') };
}

describe('traps', () => {
  test.each((Object.keys(TRAPS) as TrapKind[]).flatMap((kind) => TRAPS[kind].map((template) => [kind, template] as const)))(
    '%s: %s',
    (kind, template) => {
      const score = newTrapScore();
      addTrapScore(score, parseMarked(kind, drawNames(template, fixedNames())), (text) => detect(text, lexicon));
      expect(score.problems).toEqual([]);
    },
  );
});
