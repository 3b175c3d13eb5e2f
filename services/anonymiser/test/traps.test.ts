import { describe, expect, test } from 'vitest';
import { drawNames, parseMarked } from '../bench/marked-text.ts';
import { addTrapScore, newTrapScore } from '../bench/trap-score.ts';
import { TRAPS, type TrapKind } from '../bench/traps.ts';
import { loadLexicon } from '../src/adapters/load-lexicon.ts';
import { detect } from '../src/domain/detect.ts';
import { fixedNames } from './fixed-names.ts';

const lexicon = loadLexicon();

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
