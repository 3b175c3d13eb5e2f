import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutPassages } from './passages.ts';

const ARTICLE =
  'Le contrat peut comporter une période d’essai :\n1° Pour les ouvriers, de deux mois ;\n3° Pour les cadres, de quatre mois.';

function span(text: string) {
  const start = ARTICLE.indexOf(text);
  return { start, end: start + text.length, text };
}

describe('cutPassages', () => {
  it('marks the cited words, in their paragraph', () => {
    const paragraphs = cutPassages(ARTICLE, [span('3° Pour les cadres, de quatre mois.')]);
    expect(paragraphs).toHaveLength(3);
    expect(paragraphs[2]).toEqual([{ text: '3° Pour les cadres, de quatre mois.', mark: 0 }]);
    expect(paragraphs[0]).toEqual([{ text: 'Le contrat peut comporter une période d’essai :', mark: null }]);
  });
  it('keeps two passages of one paragraph apart', () => {
    const [paragraph] = cutPassages(ARTICLE, [span('contrat'), span('essai')]);
    expect(paragraph?.filter((piece) => piece.mark !== null)).toEqual([
      { text: 'contrat', mark: 0 },
      { text: 'essai', mark: 1 },
    ]);
  });
  it('ignores a passage that is not in the text', () => {
    const paragraphs = cutPassages(ARTICLE, [
      { start: 5, end: 100_000 },
      { start: 9, end: 9 },
      { start: -3, end: 4 },
    ]);
    expect(paragraphs.flat().every((piece) => piece.mark === null)).toBe(true);
  });
  it('keeps every character in place', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'é', ' ', '\n', '😀', '«') });
    fc.assert(
      fc.property(text, fc.array(fc.tuple(fc.nat(40), fc.nat(40)), { maxLength: 4 }), (content, pairs) => {
        const spans = pairs.map(([a, b]) => ({ start: Math.min(a, b), end: Math.max(a, b) }));
        const pieces = cutPassages(content, spans);
        const kept = content.split('\n').filter((line) => line.trim() !== '');
        expect(pieces.map((paragraph) => paragraph.map((piece) => piece.text).join(''))).toEqual(kept);
      }),
    );
  });
});
