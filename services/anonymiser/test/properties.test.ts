import { replacementsOf, writeMasked } from '@attendu/law/anonymisation/replace';
import { type MaskSettings, PRESETS, STYLES } from '@attendu/law/anonymisation/types';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadLexicon } from '../src/adapters/load-lexicon.ts';
import { detect } from '../src/domain/detect.ts';
import { selfCheck } from '../src/domain/self-check.ts';

const lexicon = loadLexicon();
const read = (text: string) => detect(text, lexicon);
const JUDILIBRE: MaskSettings = { preset: 'standard', switches: {}, style: 'judilibre', seed: 'essai' };

const PIECES =
  `M. |Mme |Me |Maître |le docteur |époux |née |né le |consorts |Jean|JEAN|Jean-Pierre|Dupont|DUPONT|Petit|de La Tour|d’Artagnan|NGUYEN Van Ba|Lyon|
|, |. | ; |\n|\n\n| et | c/ | – |(|)|"|« | »|12 rue des Lilas|69003 Lyon|06 39 98 12 34|3 janvier 2001|1 61 03 69 123 456 21|FR76|[H]|[Adresse 1]|X...|██████|
|tribunal judiciaire de Lyon|avocat au barreau de Lyon|président|greffière|la loi Hoguet|SARL Dupont et Fils|article 700|demande| soutient que|e\u0301|\u00ad|\u00a0|\u2011|😀|\r\n|\t|J. D.|dit "Titi"|a@b.fr`.split(
    '|',
  );
const texts = fc
  .array(fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...PIECES) }, fc.string({ maxLength: 6, unit: 'binary' })), { maxLength: 60 })
  .map((pieces) => pieces.join(''));
const settings: fc.Arbitrary<MaskSettings> = fc.record({
  preset: fc.constantFrom(...PRESETS),
  switches: fc.constant({}),
  style: fc.constantFrom(...STYLES),
  seed: fc.string({ maxLength: 4 }),
});

describe('a detection', () => {
  test('lies within the text, in order, without overlap', () => {
    fc.assert(
      fc.property(texts, (text) => {
        let from = 0;
        for (const { start, end } of read(text).mentions) {
          expect(start).toBeGreaterThanOrEqual(from);
          expect(end).toBeGreaterThan(start);
          from = end;
        }
        expect(from).toBeLessThanOrEqual(text.length);
        for (const { start, end } of read(text).doubts) expect(start >= 0 && end > start && end <= text.length).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
  test('is deterministic', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(read(text)).toEqual(read(text));
      }),
      { numRuns: 50 },
    );
  });
});

describe('a masked text', () => {
  test('equals the original outside the mentions, which can be restored', () => {
    fc.assert(
      fc.property(texts, settings, (text, asked) => {
        const masked = replacementsOf(text, read(text), asked);
        const output = writeMasked(text, masked);
        let from = 0;
        let at = 0;
        for (const { start, end, replacement } of masked) {
          if (replacement === null) continue;
          expect(output.slice(at, at + start - from)).toBe(text.slice(from, start));
          at += start - from + replacement.length;
          from = end;
        }
        expect(output.slice(at)).toBe(text.slice(from));
        expect(writeMasked(text, replacementsOf(text, read(text), asked))).toBe(output);
      }),
      { numRuns: 200 },
    );
  });
  test('gives each entity one replacement of its own', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const given = new Map<string, string>();
        const owner = new Map<string, string>();
        for (const { entityId, replacement } of replacementsOf(text, read(text), JUDILIBRE)) {
          if (replacement === null) continue;
          expect(given.get(entityId) ?? replacement).toBe(replacement);
          expect(owner.get(replacement) ?? entityId).toBe(entityId);
          given.set(entityId, replacement);
          owner.set(replacement, entityId);
        }
      }),
      { numRuns: 200 },
    );
  });
  test('leaves no surname that is masked elsewhere', () => {
    const text = 'M. Jean Ferrandier a saisi la cour. FERRANDIER soutient que Ferrandier avait raison. La SARL Ferrandier et Fils conclut.';
    const masked = replacementsOf(text, read(text), JUDILIBRE);
    expect(writeMasked(text, masked)).not.toMatch(/ferrandier/i);
    expect(selfCheck(text, masked, lexicon)).toEqual([]);
    expect(selfCheck(text, masked.slice(0, 2), lexicon).map(({ start, end }) => text.slice(start, end))).toContain('FERRANDIER');
  });
});

describe('an anonymised text', () => {
  test.each([
    'M. [H] [P], né le [Date naissance 1] 1961 à [Localité 2], demeurant [Adresse 3], [Localité 4], et Mme [W] [P], épouse [N]',
    'M. X..., Mme Y..., épouse Z..., et les consorts X... demeurant [...]',
    'M. K... T... et Mme Yasmina B... C...'.replace('Yasmina ', ''),
    'M. B... A... soutient ; M. A... a raison',
    'M. ██████ ██████, demeurant ██████',
    'Le numéro [XXXXXXXX01], le compte [XXXXXXXXXX02] et la société [3] à [Localité 4]',
  ])('is left unchanged: %s', (text) => {
    expect(writeMasked(text, replacementsOf(text, read(text), JUDILIBRE))).toBe(text);
  });
  test.each(STYLES)('is not masked again by a second pass: %s', (style) => {
    const text =
      'M. Jean Ferrandier, né le 3 janvier 2001 à Gentioux, demeurant 12 rue des Lilas, 69003 Lyon, et Mme Alice Vautrin, épouse Ferrandier, tél. 06 39 98 12 34. M. Ferrandier et les consorts Vautrin ont saisi le tribunal judiciaire de Lyon.';
    const once = writeMasked(text, replacementsOf(text, read(text), { ...JUDILIBRE, style }));
    expect(once).not.toMatch(/Ferrandier|Vautrin|Lilas|39 98/);
    expect(writeMasked(once, replacementsOf(once, read(once), { ...JUDILIBRE, style }))).toBe(once);
  });
});
