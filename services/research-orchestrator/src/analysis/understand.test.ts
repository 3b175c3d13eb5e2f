import { expect, test } from 'vitest';
import type { DatedVersion, StoredVersion } from '../domain/stored-version.ts';
import type { AnalysisDeps } from './ports.ts';
import { understand } from './understand.ts';

const TODAY = '2026-11-27';
const CIVIL = ['LEGITEXT000006070721', 'Code civil'] as const;
const LABOUR = ['LEGITEXT000006072050', 'Code du travail'] as const;
const RURAL = ['LEGITEXT000006071367', 'Code rural et de la pêche maritime'] as const;

/** Articles in force, as code and number. */
const HELD = [
  ...['8', '15', '1137', '1197', '1231-1', '1240', '1382', '1241', '1242'].map((number) => [CIVIL, number] as const),
  ...['L1226-7', 'L1226-8', 'L1226-9', 'L121-1', 'L1221-19'].map((number) => [LABOUR, number] as const),
  [RURAL, 'L121-1'] as const,
];

const versionOf = ([textId, code]: readonly [string, string], number: string): StoredVersion => ({
  kind: 'legiarti',
  documentId: `${code} ${number}`,
  versionId: `${code} ${number}`,
  title: `${code}, article ${number}`,
  content: 'Un texte.',
  hierarchy: [code],
  number,
  annotation: null,
  etat: 'VIGUEUR',
  dateDebut: '2016-10-01',
  dateFin: null,
  textId,
  idcc: [],
  credit: '',
  facts: null,
  zones: [],
});

function dated(version: StoredVersion): DatedVersion {
  const { kind, documentId, title, versionId, etat, dateDebut, dateFin } = version;
  return { kind, documentId, title, anyId: versionId, known: { versionId, etat, dateDebut, dateFin, held: true }, version };
}

/** @param laws titles of the texts found by a search. */
const depsWith = (laws: readonly string[] = []) =>
  ({
    search: {
      status: async () => ({ documents: 1, indexed: 1, complete: true, sources: [] }),
      search: async () => ({ hits: laws.map((title) => ({ title, hierarchy: [title] })), scored: laws.length }),
    },
    holdings: {
      read: async () => ({
        codes: [CIVIL, LABOUR, RURAL].map(([id, title]) => ({ id, title })),
        agreements: [],
        fingerprint: '',
        whole: true,
        firstDays: new Map(),
      }),
    },
    store: {
      datedByNumber: async ({ codeId, number }: { codeId: string | null; number: string }) =>
        HELD.flatMap(([code, one]) => (one === number && (codeId === null || codeId === code[0]) ? [dated(versionOf(code, number))] : [])),
    },
    decisionsOn: async () => [],
  }) as unknown as AnalysisDeps;

const read = async (question: string, laws?: readonly string[]) => {
  const { references, notices } = await understand(depsWith(laws), { question, globalContexte: '', lawDate: null, today: TODAY });
  return { named: references.flatMap(({ versionIds }) => versionIds), notices: notices.join('\n').replace(/[\u00a0\u202f]/g, ' ') };
};

test.each([
  'Mon bailleur peut-il donner congé selon l’article 15 de la loi du 6 juillet 1989 ?',
  'Que permet l’article 8 de la Convention européenne des droits de l’homme ?',
  'Que vaut l’article 15 de mon contrat ?',
  'L’article 8 du règlement intérieur est-il valable ?',
])('an article of another text is no article of a code: « %s »', async (question) => {
  const { named, notices } = await read(question);
  expect(named).toEqual([]);
  expect(notices).not.toContain('Aucun code n’est nommé');
});

test('the number of several codes names none, unless nothing else is asked; the codes are told', async () => {
  const asked = await read('L’article L. 121-1 oblige-t-il l’exploitant à un bail écrit ?');
  expect(asked.named).toEqual([]);
  expect(asked.notices).toContain(
    "L'article L. 121-1 existe dans plusieurs textes du fonds : code du travail, code rural et de la pêche maritime. Nommez celui qui est visé.",
  );
  expect((await read('Que dit l’article L. 121-1 ?')).named).toEqual([
    'Code du travail L121-1',
    'Code rural et de la pêche maritime L121-1',
  ]);
  expect((await read('Que dit l’article L. 1221-19 ?')).named).toEqual(['Code du travail L1221-19']);
});

test('a range names all its articles, or says that it names its ends only', async () => {
  const short = await read('Que prévoient les articles L. 1226-7 à L. 1226-9 du code du travail ?');
  expect(short.named).toEqual(['Code du travail L1226-7', 'Code du travail L1226-8', 'Code du travail L1226-9']);
  const pair = await read('Que prévoient les articles 1240 à 1241 du code civil ?');
  expect(pair.named).toEqual(['Code civil 1240', 'Code civil 1241']);
  expect(pair.notices).not.toContain('Seuls les articles');
  const long = await read('Que prévoient les articles 15 à 1240 du code civil ?');
  expect(long.named).toEqual(['Code civil 15', 'Code civil 1240']);
  expect(long.notices).toContain('Seuls les articles 15 et 1240 ont été ouverts');
});

test('an article in force comes before the one that took its number, unless the old rule is meant', async () => {
  expect((await read('Que dit l’article 1137 du code civil ?')).named).toEqual(['Code civil 1137', 'Code civil 1197']);
  expect((await read('Que disait l’ancien article 1137 du code civil ?')).named).toEqual(['Code civil 1197', 'Code civil 1137']);
  expect((await read('Que dit l’article 1382 du code civil ?')).named).toEqual(['Code civil 1240', 'Code civil 1382']);
  expect((await read('Que dit l’article 1147 du code civil ?')).named).toEqual(['Code civil 1231-1']);
});

test('a law that is held is not said to be missing', async () => {
  const question = 'Quel préavis selon la loi n° 89-462 du 6 juillet 1989 ?';
  expect((await read(question)).notices).toContain('loi n° 89-462 du 6 juillet 1989');
  expect((await read(question, ['Loi n° 89-462 du 6 juillet 1989, article 15'])).notices).toBe('');
  const ofDay = 'Quel préavis selon la loi du 6 juillet 1989 ?';
  expect((await read(ofDay, ['Loi n° 89-500 du 16 juillet 1989, article 1'])).notices).toContain('loi du 6 juillet 1989');
  expect((await read(ofDay, ['Loi n° 89-462 du 6 juillet 1989, article 15'])).notices).toBe('');
});
