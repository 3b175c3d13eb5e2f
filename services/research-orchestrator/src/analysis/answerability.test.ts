import { expect, it } from 'vitest';
import { L1221_19 } from '../domain/articles.test-data.ts';
import type { Understanding } from '../domain/question/understanding.ts';
import type { DocumentRef } from '../domain/types.ts';
import { answersBeside, assessPoint, assessQuestion } from './answerability.ts';
import { inlineCompute } from './compute.ts';
import { synthesiseStep } from './steps/synthesise.ts';
import { writeStep } from './steps/write.ts';

const QUESTION = 'Licenciement pour faute d’un salarié et calcul de la taxe foncière de l’entreprise';
/** Log-odds beyond the threshold that the corpus lacks the answer to each text. */
const LACKS: Readonly<Record<string, number>> = {
  [QUESTION]: 1.2,
  'Durée du préavis de licenciement': -2,
  'Préavis et taxe foncière': -0.1,
};

const understanding = {
  searchText: QUESTION,
  references: [],
  onlyReferences: false,
  idcc: null,
  at: '2026-03-27',
  today: '2026-03-27',
} as unknown as Understanding;
const deps = {
  search: {
    assess: async (text: string) => ({ lack: LACKS[text] ?? 1, missing: [], otherCode: 'Code général des impôts' }),
    status: async () => ({ sources: [] }),
  },
  store: { byNumber: async () => [] },
  holdings: { read: async () => ({ codes: [] }) },
} as unknown as Parameters<typeof assessPoint>[0];
const assess = (point: string) => assessPoint(deps, understanding, point, ['legiarti']);

it('answers the point that the corpus answers with a margin, though the rest of the question is not held', async () => {
  expect(await assess('Durée du préavis de licenciement')).toBeNull();
});

it.each(['Préavis et taxe foncière', 'Montant de la taxe foncière', QUESTION])('refuses « %s »', async (point) => {
  expect(await assess(point)).toMatchObject({ otherCode: 'Code général des impôts' });
});

it('refuses what another country rules, though an agreement of the corpus is named; answers what only a code lacks', async () => {
  const of = (otherCode: string) =>
    assessQuestion(
      { ...deps, search: { ...deps.search, assess: async () => ({ lack: 3, missing: [], otherCode }) } },
      { ...understanding, idcc: '2120' },
      ['legiarti', 'cnn'],
    );
  expect(await of('Droit étranger')).toMatchObject({ lack: { otherCode: 'Droit étranger', sure: true } });
  expect(await of('Jurisprudence')).toEqual({ lack: null, mayLack: false });
});

/** Ten words, and more than sixteen: a story has many that no text has. */
const LONGER = `${QUESTION}, magasinier depuis avril, horaires décalés`;
const STORY = `${LONGER}, collègue malade, chariot cassé, directeur absent, vendredi soir, dépôt fermé`;

it.each([
  [QUESTION, 0.7, [], null, false, true],
  [QUESTION, 0.8, [], null, true, false],
  [LONGER, 0.8, [], null, false, true],
  [LONGER, 1.15, [], null, true, false],
  [STORY, 1.15, [], null, false, true],
  [STORY, 1.3, [], null, true, false],
  [QUESTION, 0.1, [], 'Code de commerce', false, true],
  [STORY, 0.3, [], 'Code de commerce', true, false],
  [QUESTION, 0.3, ['L1-1'], null, true, false],
  [QUESTION, -0.1, [], null, false, false],
])(
  '« %s » with a lack of %d, missing %j, of « %s »: refused %s, doubtful %s',
  async (searchText, lack, missing, otherCode, isRefused, doubtful) => {
    const judging = { ...deps, search: { ...deps.search, assess: async () => ({ lack, missing, otherCode }) } } as unknown as typeof deps;
    const asked = { ...understanding, searchText };
    const { lack: refused, mayLack } = await assessQuestion(judging, asked);
    expect([refused !== null, mayLack]).toEqual([isRefused, doubtful]);
  },
);

it('casts no doubt on an answer found before the codes are all indexed; refuses by a subject that no stored code rules', async () => {
  const at = (sufficiency: unknown, codes: readonly { title: string }[]) =>
    assessQuestion(
      {
        ...deps,
        search: { ...deps.search, assess: async () => sufficiency, status: async () => ({ complete: false, sources: [] }) },
        holdings: { read: async () => ({ codes }) },
      } as unknown as typeof deps,
      understanding,
    );
  const ANSWERED = { lack: null, mayLack: false };
  expect(await at(null, [])).toEqual(ANSWERED);
  const named = { lack: 3, missing: [], otherCode: 'Code de commerce' };
  expect(await at(named, [])).toMatchObject({ lack: { otherCode: 'Code de commerce', sure: true } });
  expect(await at(named, [{ title: 'Code de commerce' }])).toEqual(ANSWERED);
});

it.each([
  ['juritext', 5.4, null, undefined, true],
  ['juritext', 5, null, undefined, false],
  ['juritext', 4.6, 'Jurisprudence', undefined, true],
  ['juritext', 9, null, { kind: 'quashed' }, false],
  ['bodacc', 5.4, 'Jurisprudence', undefined, false],
  ['legiarti', 9, null, undefined, false],
] as const)('a text of kind %s noted %d answers what the codes lack (%s, %o): %s', (kind, note, otherCode, fate, answers) => {
  const document = { kind, facts: { fate } } as unknown as DocumentRef;
  expect(answersBeside({ document, note }, 'Validité de la clause de non-concurrence', otherCode)).toBe(answers);
});

it.each([
  [QUESTION, false],
  ['Durée du préavis de licenciement', true],
])('the short answer of a dossier that answers « %s » says that the question has no answer: %s', async (problem, isRefused) => {
  const reference = { type: 'reference', source: 'juritext/J1' } as const;
  const draft = {
    blocks: [],
    brief: [{ kind: 'supported', parts: [{ type: 'text', text: 'La décision ' }, reference] }],
    reserve: null,
    sources: [{ kind: 'juritext', versionId: 'J1', quotations: [{ start: 0, end: 1, text: 'L', hash: '' }] }],
    insufficient: null,
  };
  const outputs = new Map<string, unknown>([
    ['understand', { understanding: { ...understanding, question: QUESTION } }],
    ['search:1:legiarti', { source: 'legiarti', held: true, dataDate: null, unheld: [] }],
    ['confront:1', { readings: [] }],
    ['verify', { drafts: [draft] }],
  ]);
  const request = { question: QUESTION, globalContexte: '', points: [{ problem, source: 'legiarti' }], lawDate: null, today: '2026-03-27' };
  const all = { ...deps, store: { ...deps.store, versions: async () => [] }, compute: { run: async () => [] } };
  const { output } = await synthesiseStep(all as unknown as Parameters<typeof synthesiseStep>[0], { request, outputs });
  expect(JSON.stringify(output.blocks).includes('Sources insuffisantes')).toBe(isRefused);
});

it.each([
  [5.4, null],
  [4.9, expect.stringContaining('Sources insuffisantes')],
])('a point of which a decision noted %d is read lacks: %o', async (note, insufficient) => {
  const content = 'La taxe foncière de l’entreprise est calculée à part.';
  const decision = {
    ...L1221_19,
    kind: 'juritext',
    versionId: 'J1',
    facts: {},
    zones: [{ name: 'reasons', start: 0, end: content.length }],
  };
  const passages = [{ start: 0, end: content.length, paragraph: 0, leadIn: null, marker: null, score: 0.8, role: 'rule', hash: '' }];
  const reading = { document: decision, named: false, rank: 0, note, pertinence: 6, passages, stance: 'support', why: null };
  const outputs = new Map<string, unknown>([
    ['understand', { understanding: { ...understanding, question: QUESTION, agreement: null } }],
    ['search:1:legiarti', { source: 'legiarti', held: true, dataDate: null, unheld: [] }],
    ['read:1', { read: [], kept: [], rejected: [] }],
    ['confront:1', { readings: [reading] }],
  ]);
  const problem = 'Montant de la taxe foncière';
  const request = { question: QUESTION, globalContexte: '', points: [{ problem, source: 'legiarti' }], lawDate: null, today: '2026-03-27' };
  const store = { byNumber: async () => [], versions: async () => [{ ...decision, content }] };
  const all = { ...deps, store, compute: inlineCompute } as unknown as Parameters<typeof writeStep>[0];
  expect((await writeStep(all, { request, outputs }, 1)).output.draft.insufficient).toEqual(insufficient);
});
