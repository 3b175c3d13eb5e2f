import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blocksOf, cutPassages } from './passages.ts';

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
    expect(paragraphs[2]).toEqual([{ at: span('3° Pour').start, text: '3° Pour les cadres, de quatre mois.', mark: 0 }]);
    expect(paragraphs[0]).toEqual([{ at: 0, text: 'Le contrat peut comporter une période d’essai :', mark: null }]);
  });
  it('keeps two passages of one paragraph apart', () => {
    const [paragraph] = cutPassages(ARTICLE, [span('contrat'), span('essai')]);
    expect(paragraph?.filter((piece) => piece.mark !== null)).toEqual([
      { at: span('contrat').start, text: 'contrat', mark: 0 },
      { at: span('essai').start, text: 'essai', mark: 1 },
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
  it('marks a quotation of one to five thousand characters, whole and to the letter', () => {
    const unit = fc.constantFrom('a', 'é', 'e\u0301', ' ', '\u00ad', '’', 'œ', '\u00a0', '😀', '*', 'Z');
    const words = (min: number, max: number) => fc.string({ unit, minLength: min, maxLength: max });
    const quoted = fc.oneof(words(1, 30), words(200, 300), words(4_000, 5_000));
    fc.assert(
      fc.property(words(0, 300), quoted, words(0, 300), (before, text, after) => {
        const content = `${before}${text}${after}`;
        const blocks = blocksOf(cutPassages(content, [{ start: before.length, end: before.length + text.length }]));
        const pieces = blocks.flat().flatMap((paragraph) => paragraph.pieces);
        const marked = pieces.filter(({ mark }) => mark === 0);
        if (content.trim() !== '') expect(marked.map((piece) => piece.text).join('')).toBe(text);
        for (const piece of pieces) expect(content.slice(piece.at, piece.at + piece.text.length)).toBe(piece.text);
      }),
    );
  });
});

describe('blocksOf', () => {
  it('cuts a text of two million characters, even of one paragraph, and loses none', () => {
    for (const line of ['Considérant que le moyen est fondé. '.repeat(60_000), 'x'.repeat(2_000_000)]) {
      const blocks = blocksOf(cutPassages(line, [{ start: 1_999_000, end: 1_999_020 }]));
      expect(
        blocks
          .flat()
          .flatMap(({ pieces }) => pieces.map(({ text }) => text))
          .join(''),
      ).toBe(line);
      expect(blocks.length).toBeGreaterThan(200);
      expect(
        Math.max(...blocks.map((block) => block.flatMap(({ pieces }) => pieces).reduce((sum, { text }) => sum + text.length, 0))),
      ).toBeLessThan(13_000);
    }
  });
  it('keeps paragraphs whole where they are short', () => {
    const blocks = blocksOf(cutPassages(ARTICLE, []));
    expect(blocks).toHaveLength(1);
    expect(blocks[0]?.map(({ isContinued }) => isContinued)).toEqual([false, false, false]);
  });
  it('puts the cells of a row apart, and loses no character but what separates them', () => {
    const grid = 'Voici :\nAncienneté | Minimum\n3 | 2\n4 | 1\nFin de la phrase.';
    const [start, other] = [grid.indexOf('4 | 1'), grid.indexOf('3 | 2')];
    const lines = blocksOf(
      cutPassages(grid, [
        { start, end: start + 5 },
        { start: other + 2, end: other + 5 },
      ]),
    ).flat();
    expect(lines.map(({ row }) => row && [row.table, row.head, row.columns])).toEqual([
      undefined,
      [0, true, 2],
      [0, false, 2],
      [0, false, 2],
      undefined,
    ]);
    const cells = lines.map(({ row }) => row?.cells?.map((cell) => cell.map(({ text, mark }) => [text, mark])));
    expect(cells[3]).toEqual([[['4', 0]], [['1', 0]]]);
    // A passage that begins inside what separates two cells marks the cell after it.
    expect(cells[2]).toEqual([[['3', null]], [['2', 1]]]);
    for (const { pieces } of lines) for (const { at, text } of pieces) expect(grid.slice(at, at + text.length)).toBe(text);
  });
});
