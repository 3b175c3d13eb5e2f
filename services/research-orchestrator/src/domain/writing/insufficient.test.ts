import { expect, it } from 'vitest';
import type { PointDraft } from './draft.ts';
import { lackSentence, nothingSentence, withLack } from './insufficient.ts';
import { writeSynthesis } from './synthesis.ts';

const DRAFT: PointDraft = {
  blocks: [{ type: 'paragraph', sentences: [{ kind: 'supported', parts: [{ type: 'text', text: 'Un texte voisin.' }] }] }],
  brief: [{ kind: 'supported', parts: [{ type: 'text', text: 'Un texte voisin.' }] }],
  reserve: null,
  sources: [],
  insufficient: null,
};

it('names the articles that the texts found refer to and that the corpus lacks', () => {
  expect(lackSentence({ missing: ['L1221-19', 'L1221-20'], otherCode: null }, 'à ce point')).toBe(
    'Sources insuffisantes. Sur ce sujet, les textes trouvés renvoient à des articles que le fonds ne contient pas (L. 1221-19, L. 1221-20), où se trouve sans doute ce qui répond à ce point.',
  );
  expect(lackSentence({ missing: [], otherCode: null }, 'à cette question')).not.toMatch(/article/);
});

it('names the code that is not held, when no article of those held is missing', () => {
  expect(lackSentence({ missing: [], otherCode: "Code de l'urbanisme" }, 'à ce point')).toBe(
    "Sources insuffisantes. Ce qui est demandé paraît relever du code de l'urbanisme, que le fonds ne contient pas.",
  );
  expect(lackSentence({ missing: ['L1221-19'], otherCode: "Code de l'urbanisme" }, 'à ce point')).toContain('L. 1221-19');
});

it('shows what is nearest under its warning, and says it first in the short answer', () => {
  const judged = withLack(DRAFT, { missing: [], otherCode: null }, 'ont été cherchés : articles de loi, 60 textes lus');
  expect(judged.insufficient).toMatch(/^Sources insuffisantes\..*Ont été cherchés : articles de loi, 60 textes lus\.$/);
  expect(judged.blocks.map((block) => (block.type === 'heading' ? block.text : block.type))).toEqual([
    'paragraph',
    'Textes les plus proches',
    'paragraph',
  ]);
  const points = [{ heading: 'Un point', draft: judged }];
  const [first] = writeSynthesis({ at: '2026-03-27', points, lack: null, documentsRead: 60, documentsKept: 1 });
  expect(JSON.stringify(first)).toContain('Sources insuffisantes.');
});

it('leaves alone an answer that already says that nothing was found', () => {
  const empty = { ...DRAFT, blocks: [], brief: [], insufficient: nothingSentence('60 textes lus') };
  expect(withLack(empty, { missing: ['L1221-19'], otherCode: null }, '60 textes lus')).toBe(empty);
});
