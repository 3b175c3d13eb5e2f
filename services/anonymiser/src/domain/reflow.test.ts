import { expect, test } from 'vitest';
import { type PageLine, paragraphsOf, textOfPages } from './reflow.ts';

let bottom = 800;
const line = (text: string, o: Partial<PageLine> = {}): PageLine => {
  bottom -= 14;
  return { text, left: 70, right: 520, bottom, height: 11, ...o };
};

test('joins the lines of a paragraph, which ends at a short line', () => {
  expect(paragraphsOf([line('La cour condamne M. Jean'), line('Dupont à payer', { right: 200 }), line('Par ces motifs,')])).toEqual([
    'La cour condamne M. Jean Dupont à payer',
    'Par ces motifs,',
  ]);
});

test('starts a paragraph at an indent, a wide gap or a colon', () => {
  const indent = [line('Une ligne pleine'), line('Un alinéa', { left: 100 })];
  expect(paragraphsOf(indent)).toHaveLength(2);
  expect(paragraphsOf([line('Une ligne pleine'), line('Plus bas', { bottom: bottom - 60 })])).toHaveLength(2);
  expect(paragraphsOf([line('Décide :'), line('Article 1er')])).toHaveLength(2);
});

test('rejoins a word split by a line break and keeps the hyphen of a compound name', () => {
  expect(paragraphsOf([line('il est con-'), line('damné')])).toEqual(['il est condamné']);
  expect(paragraphsOf([line('M. Jean-'), line('Pierre Martin')])).toEqual(['M. Jean-Pierre Martin']);
});

test('leaves each line of a list of names its own, however wide the column', () => {
  const names = ['Me Hugo VERDIER', 'Jean KERMADEC', 'Me Luc de ROCHE', 'Mme Anne Peyre'];
  expect(paragraphsOf(names.map((name) => line(name)))).toEqual(names);
});

test('returns no paragraph for a page without lines', () => {
  expect(paragraphsOf([])).toEqual([]);
});

test('joins a sentence over a page break, but not two paragraphs', () => {
  expect(textOfPages([['La cour condamne Monsieur'], ['le préfet', 'aux dépens.'], ['Fait à Paris']])).toBe(
    'La cour condamne Monsieur le préfet\naux dépens.\n\nFait à Paris',
  );
  expect(textOfPages([['il est con-'], ['damné'], [], ['Fin.']])).toBe('il est condamné\n\n\n\nFin.');
});
