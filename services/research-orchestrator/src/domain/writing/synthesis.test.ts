import { expect, test } from 'vitest';
import { SECTION_4 } from '../articles.test-data.ts';
import { AT, article, POINT, QUESTION, writerInput } from '../writer-input.test-data.ts';
import type { DraftSentence, PointDraft } from './draft.ts';
import { writeExtractive } from './extractive.ts';
import { numberSources, renderAnswer } from './render.ts';
import { writeSynthesis } from './synthesis.ts';

type Asked = { readonly heading: string; readonly asked: boolean; readonly seen?: boolean; readonly draft: PointDraft };

function short(points: readonly Asked[]): string {
  const blocks = writeSynthesis({
    at: AT,
    dataDates: [],
    lack: null,
    points: points.map((point) => ({ seen: true, ...point, notInCorpus: [] })),
    documentsRead: 5,
  });
  const { markdown } = renderAnswer(blocks, ({ point = 1 }) => numberSources(points[point - 1]?.draft.sources ?? [], point));
  return markdown.replace(/[\u00a0\u202f]/g, ' ');
}

const ANSWERED = writeExtractive(writerInput(SECTION_4));
const NOTHING = writeExtractive(writerInput(SECTION_4, 'Gravité de surface de Jupiter', 'Quelle est la gravité de surface de Jupiter ?'));
const [L1221_19] = SECTION_4;

test('names each other point: with the text that answers it, already quoted, or without answer', () => {
  const first = { heading: POINT, asked: true, draft: ANSWERED };
  const added = { heading: 'Point ajouté', asked: false };
  const named = "- **Point ajouté** : l'article L. 1221-19 du code du travail (Legiarti - 1 - 2)";
  expect(short([first, { ...added, draft: ANSWERED }])).toContain(named);
  expect(short([first, { ...added, asked: true, draft: ANSWERED }])).toContain(named);
  expect(short([first, { ...added, draft: NOTHING }])).toContain('- **Point ajouté** : sources insuffisantes dans le fonds.');
});

test('ends a heading that is a question by its mark alone', () => {
  const first = { heading: POINT, asked: true, draft: ANSWERED };
  const added = { heading: "Quelle est la durée de l'essai ?", asked: false };
  expect(short([first, { ...added, draft: ANSWERED }])).toContain(
    "- **Quelle est la durée de l'essai ?** Voir l'article L. 1221-19 du code du travail",
  );
  expect(short([first, { ...added, draft: NOTHING }])).toContain(
    "- **Quelle est la durée de l'essai ?** Sources insuffisantes dans le fonds.",
  );
});

test('does not name a point that nobody saw or wrote when it brings nothing more', () => {
  const first = { heading: POINT, asked: true, draft: ANSWERED };
  const derived = { heading: 'Point ajouté', asked: false, seen: false };
  expect(short([first, { ...derived, draft: ANSWERED }])).not.toContain('Point ajouté');
  expect(short([first, { ...derived, draft: NOTHING }])).not.toContain('Point ajouté');
});

/** A reservation in words of our own: « L'article L. 1221-22 du code du travail : ce texte apporte une exception à … ». */
function named(limited: string): PointDraft {
  const [reference] = ANSWERED.reserve?.parts.filter(({ type }) => type === 'reference') ?? [];
  if (reference === undefined) throw new Error('no reservation');
  const said = `L'article L. 1221-22 du code du travail : ce texte apporte une exception ${limited} `;
  const reserve: DraftSentence = { kind: 'supported', parts: [{ type: 'text', text: said }, reference] };
  return { ...ANSWERED, reserve };
}

test('leaves to the long answer a reservation on articles that it does not cite', () => {
  const reserved = (draft: PointDraft): boolean => short([{ heading: POINT, asked: true, draft }]).includes('### Réserve');
  expect(reserved(named("à l'article L. 1221-19, retenu"))).toBe(true);
  expect(reserved(named('aux articles L. 411-58, L. 411-61 et L. 411-67, retenus'))).toBe(false);
  expect(reserved(named('aux articles L. 1221-19 et L. 411-67, retenus'))).toBe(false);
});

test('names in a reservation only the articles that the answer rests on and quotes', () => {
  const exception = article(
    'L1221-22',
    "Période d'essai",
    `Les durées des périodes d'essai fixées par les articles L. 1221-19, L. 1221-90 et L. 1221-91 ont un caractère impératif, à l'exception des durées plus courtes fixées ${'par les accords collectifs étendus, '.repeat(8)}pour les cadres.`,
  );
  const draft = writeExtractive(writerInput([...(L1221_19 === undefined ? [] : [L1221_19]), exception], POINT, QUESTION));
  const answer = short([{ heading: POINT, asked: true, draft }]);
  expect(answer).toContain("exception à l'article L. 1221-19, retenu");
  expect(answer).not.toContain('L. 1221-90');
});

test('says that the corpus may lack the answer, before the date of law', () => {
  const of = (mayLack: boolean, draft = ANSWERED) =>
    renderAnswer(
      writeSynthesis({
        at: AT,
        dataDates: [],
        lack: null,
        mayLack,
        points: [{ heading: POINT, asked: true, seen: true, draft, notInCorpus: [] }],
        documentsRead: 5,
      }),
      ({ point = 1 }) => numberSources(draft.sources, point),
    ).markdown;
  const doubt = 'Le fonds ne contient peut-être pas le texte qui répond à cette question';
  expect(of(true)).toMatch(new RegExp(`${doubt}[^\\n]*Droit applicable`));
  expect(of(false)).not.toContain(doubt);
  // Nothing is quoted that could be checked.
  expect(of(true, NOTHING)).not.toContain(doubt);
});
