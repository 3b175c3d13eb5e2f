import { readFileSync } from 'node:fs';
import { replacementsOf, writeMasked } from '@attendu/law/anonymisation/replace';
import { STYLES } from '@attendu/law/anonymisation/types';
import { describe, expect, test } from 'vitest';
import { parseDrawn } from '../bench/marked-text.ts';
import { GENRES } from '../bench/trap-draws.ts';
import { addTrapScore, newTrapScore } from '../bench/trap-score.ts';
import { loadLexicon } from '../src/adapters/load-lexicon.ts';
import { detect } from '../src/domain/detect.ts';
import { fixedNames } from './fixed-names.ts';

const lexicon = loadLexicon();
const read = (text: string) => detect(text, lexicon);
const texts = GENRES.flatMap((file) =>
  parseDrawn(readFileSync(new URL(`../bench/genres/${file}.txt`, import.meta.url), 'utf8'), fixedNames).map((marked) => ({
    ...marked,
    id: `${file} ${marked.id}`,
  })),
);

describe('texts whose names have no cue', () => {
  test('lose nearly all their names and nothing else', () => {
    const score = newTrapScore();
    for (const marked of texts) addTrapScore(score, marked, read);
    expect(score.masked.personne / score.total.personne).toBeGreaterThan(0.975);
    expect(score.falseMasks / score.personMasks).toBeLessThan(0.01);
    expect(score.masked.juridiction).toBe(0);
    expect(score.masked.organisme / score.total.organisme).toBeLessThan(0.02);
    expect(score.masked.adresse).toBe(score.total.adresse);
    expect((1_000 * score.doubts) / score.words).toBeLessThan(12);
  });
  test.each(STYLES)('are left as they are by a second pass: %s', (style) => {
    const settings = { preset: 'standard', switches: {}, style, seed: 'essai' } as const;
    for (const { id, text } of texts) {
      const once = writeMasked(text, replacementsOf(text, read(text), settings));
      expect(writeMasked(once, replacementsOf(once, read(once), settings)), id).toBe(once);
    }
  });
});
