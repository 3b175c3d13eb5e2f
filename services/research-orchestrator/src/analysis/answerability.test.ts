import { expect, it } from 'vitest';
import type { Understanding } from '../domain/question/understanding.ts';
import { assessPoint } from './answerability.ts';

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
} as unknown as Parameters<typeof assessPoint>[0];
const assess = (point: string) => assessPoint(deps, understanding, point, ['legiarti']);

it('answers the point that the corpus answers with a margin, though the rest of the question is not held', async () => {
  expect(await assess('Durée du préavis de licenciement')).toBeNull();
});

it.each(['Préavis et taxe foncière', 'Montant de la taxe foncière', QUESTION])('refuses « %s »', async (point) => {
  expect(await assess(point)).toMatchObject({ otherCode: 'Code général des impôts' });
});
