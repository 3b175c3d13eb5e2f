import { expect, it } from 'vitest';
import { SECTION_4 } from '../articles.test-data.ts';
import type { NotInCorpusFound, StoredVersion } from '../stored-version.ts';
import { AT, POINT, writerInput } from '../writer-input.test-data.ts';
import type { PointDraft } from './draft.ts';
import { writeExtractive } from './extractive.ts';
import { type Lack, lackNotice, lackSentence, nothingSentence } from './insufficient.ts';
import { numberSources, renderAnswer } from './render.ts';
import { writeSynthesis } from './synthesis.ts';

it('names the missing articles that the found texts refer to', () => {
  expect(lackSentence({ missing: ['L1221-19', 'L1221-20'], otherCode: null }, 'à ce point')).toBe(
    'Sources insuffisantes. Sur ce sujet, les textes trouvés renvoient à des articles que le fonds ne contient pas (L. 1221-19, L. 1221-20), où se trouve sans doute ce qui répond à ce point.',
  );
  expect(lackSentence({ missing: [], otherCode: null }, 'à cette question')).not.toMatch(/article/);
});

it('names the code that is not held, when no article of the held codes is missing', () => {
  expect(lackSentence({ missing: [], otherCode: "Code de l'urbanisme" }, 'à ce point')).toBe(
    "Sources insuffisantes. Ce qui est demandé paraît relever du code de l'urbanisme, que le fonds ne contient pas.",
  );
  expect(lackSentence({ missing: ['L1221-19'], otherCode: "Code de l'urbanisme" }, 'à ce point')).toContain('L. 1221-19');
});

it('says that courts settle what no text does', () => {
  expect(lackSentence({ missing: [], otherCode: 'Jurisprudence' }, 'à cette question')).toBe(
    'Sources insuffisantes. Ce qui est demandé est réglé par la jurisprudence plus que par un texte, et le fonds ne contient pas de décision qui réponde à cette question.',
  );
});

it('gives before the debit the warning that the dossier would give', () => {
  const lack = { missing: [], otherCode: "Code de l'urbanisme" };
  const reason = lackSentence(lack, 'à cette question').replace('Sources insuffisantes. ', '');
  expect(lackNotice(lack)).toMatch(/^Sources sans doute insuffisantes\. .* débite une requête/);
  expect(lackNotice(lack)).toContain(reason);
});

it('names first a top-ranked text whose version of that day is missing, under the refusal when there is one', () => {
  const version = (number: string, place = 1) =>
    ({
      place,
      kind: 'legiarti',
      documentId: number,
      title: `Code du travail, article ${number}`,
      versionId: number,
      from: null,
      to: '2021-07-01',
    }) as const;
  const written = (draft: PointDraft, notInCorpus: readonly NotInCorpusFound[]) => {
    const blocks = writeSynthesis({
      at: '2019-12-31',
      dataDates: [],
      points: [{ heading: POINT, asked: true, seen: true, draft, notInCorpus }],
      lack: null,
      documentsRead: 5,
    });
    return renderAnswer(blocks, () => numberSources(draft.sources, 1)).markdown.replace(/[\u00a0\u202f]/g, ' ');
  };
  const answered = writeExtractive(writerInput(SECTION_4));
  const said =
    "L'article L. 1225-35 du code du travail a changé le 1er juillet 2021 : sa rédaction au 31 décembre 2019 n'est pas dans le fonds.";
  expect(written(answered, [version('L1225-35')])).toMatch(
    new RegExp(`^${said} Ce qui suit n’en tient pas compte\\.\n\nL'article L\\. 1221-19`),
  );
  expect(
    written(
      answered,
      ['L1225-35', 'L1225-36', 'L1225-37', 'L1225-38'].map((number) => version(number)),
    ),
  ).toMatch(/^L'article L\. 1225-35 [^.]+\. De même pour 3 autres textes, à vérifier dans la réponse longue\. Ce qui suit/);
  // The first text found is not held: no other one is quoted as if it answered.
  const replaced = written(answered, [version('L1225-35', 0)]);
  expect(replaced).toMatch(
    new RegExp(`^${said} [\\s\\S]*Autres textes trouvés, en vigueur ce jour-là[\\s\\S]*- L'article L\\. 1221-19 du code du travail \\(`),
  );
  expect(replaced).not.toContain('«');
  const refusal = writeExtractive({ ...writerInput(SECTION_4), lack: LACKS });
  expect(written(refusal, [version('L1225-35')])).toMatch(new RegExp(`^Sources insuffisantes\\.[^\n]*\n\n${said}`));
});

const SEARCHED = 'ont été cherchés : articles de loi, 60 textes lus';
const LACKS: Lack = { missing: [], otherCode: null };

function refused(point: string, versions: readonly StoredVersion[], lack: Lack | null = LACKS) {
  const draft = writeExtractive({ ...writerInput(versions, point, point), searched: SEARCHED, lack });
  const short = (points: readonly PointDraft[], questionLacks: string | null = null): string => {
    const asked = points.map((one, index) => ({ heading: `Point ${index + 1}`, asked: true, seen: true, draft: one, notInCorpus: [] }));
    const blocks = writeSynthesis({
      at: AT,
      dataDates: [{ kind: 'legiarti', date: '2026-03-27' }],
      points: asked,
      lack: questionLacks,
      documentsRead: 60,
    });
    return renderAnswer(blocks, ({ point: number = 1 }) => numberSources(points[number - 1]?.sources ?? [], number)).markdown;
  };
  return { draft, short, long: renderAnswer(draft.blocks, () => numberSources(draft.sources, 1)).markdown };
}

it('says, sentence by sentence, that nothing answers and what was searched', () => {
  expect(nothingSentence(SEARCHED)).toBe(
    'Sources insuffisantes. Le fonds ne contient pas de texte qui réponde à ce point. Ont été cherchés : articles de loi, 60 textes lus.',
  );
});

it('lists the nearest texts under its warning, not as the rule', () => {
  const { draft, long } = refused(POINT, SECTION_4);
  expect(draft.insufficient).toMatch(/^Sources insuffisantes\..*Ont été cherchés : articles de loi, 60 textes lus\.$/);
  expect(long).toMatch(/^Sources insuffisantes\.[^#]*### Textes les plus proches\n\nL'article/);
  expect(long).not.toMatch(/Règle applicable|Exceptions|Voir aussi/);
});

it('names at most two texts in the short answer, without quoting them', () => {
  const { draft, short } = refused(POINT, SECTION_4);
  const answer = short([draft]);
  expect(answer).toMatch(/^Sources insuffisantes\./);
  expect(answer.match(/^- L'article .* sous le titre “Période d'essai” \(Legiarti - \d - 1\)\.$/gm)).toHaveLength(2);
  expect(answer).not.toMatch(/«|dispose/);
});

it('names none when none is on the subject', () => {
  const { draft, short } = refused('Autorisation de construire sur un terrain agricole pour un cadre', SECTION_4);
  expect(draft).toMatchObject({ brief: [], sources: [] });
  expect(short([draft])).not.toMatch(/plus proches|article/);
});

it('derives the short answer from its points: refused when all are, with a warning when the first is', () => {
  const { draft, short } = refused(POINT, SECTION_4);
  const answered = refused(POINT, SECTION_4, null).draft;
  expect(answered.insufficient).toBeNull();
  expect(short([draft, draft])).not.toContain('«');
  expect(short([draft, answered])).toMatch(
    /^Sources insuffisantes\. .*demandé d'abord\.[\s\S]+«[\s\S]+\*\*Point 1\*\*\u00a0: sources insuffisantes dans le fonds\./,
  );
  expect(short([answered, draft])).toMatch(/^L'article/);
});

it('warns for a point whose only texts are of another territory', () => {
  const elsewhere = SECTION_4.map((version) => ({ ...version, hierarchy: ['Code du travail', 'Mayotte', "Période d'essai"] }));
  const { draft } = refused(POINT, elsewhere, null);
  expect(draft.insufficient).toMatch(/^Sources insuffisantes\./);
});
