import { seededRandom } from '@attendu/law/anonymisation/seeded';
import type { Detection } from '@attendu/law/anonymisation/types';
import { readNames } from '../src/domain/detect.ts';
import { findDoubts } from '../src/domain/doubts.ts';
import type { Lexicon } from '../src/domain/lexicon.ts';
import { unitKey } from '../src/domain/name-runs.ts';
import { tokenise } from '../src/domain/tokens.ts';
import type { MarkedText } from './marked-text.ts';

/** Reads a text as if no rule found the names that hold these words: what stays in clear should carry a doubt. */
export function readWithout(text: string, lexicon: Lexicon, isMissed: (key: string) => boolean): Detection {
  const tokens = tokenise(text, lexicon);
  const { draft, mentions, sources } = readNames(tokens, lexicon, Number.POSITIVE_INFINITY, ({ units }) =>
    units.some((unit) => isMissed(unitKey({ tokens }, unit))),
  );
  return { mentions, doubts: findDoubts(draft, mentions, sources) };
}

/** Without a share of the names, drawn from `seed`. */
export function readMissing(text: string, lexicon: Lexicon, share: number, seed: string): Detection {
  const missed = new Map<string, boolean>();
  return readWithout(text, lexicon, (key) => {
    const known = missed.get(key) ?? seededRandom(`${seed} ${key}`)() < share;
    missed.set(key, known);
    return known;
  });
}

const AFTER_TITLE =
  /(?:^|[\s'’(])(?:M\.|MM\.?|Mmes?|Mlles?|Mr|Monsieur|Messieurs|Madame|Mesdames|Mademoiselle|Me|Mes|Maîtres?|Drs?|docteurs?)\s+$/i;

/** Without the names right after a civility: no rule misses those, and nothing is easier to doubt. */
export const withoutTitledNames = (marked: MarkedText): MarkedText => ({
  ...marked,
  spans: marked.spans.filter(
    ({ start, kind }) => kind !== 'personne' || !AFTER_TITLE.test(marked.text.slice(Math.max(0, start - 14), start)),
  ),
});
