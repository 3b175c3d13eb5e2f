// @vitest-environment happy-dom

import { anonymisationPaths } from '@attendu/contracts/anonymisation/paths';
import type { Anonymisation } from '@attendu/contracts/anonymisation/schemas';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { problemOf, show } from '../../../../test/render.tsx';
import { DESK } from '../content.ts';
import type { Review } from '../review/state.ts';
import { ReviewDesk } from './ReviewDesk.tsx';

const TEXT = 'M. Jean Dupont demeure à Vesoul. La société Étoile le conteste, et Paul répond.';
const at = (term: string) => ({ start: TEXT.indexOf(term), end: TEXT.indexOf(term) + term.length });
const doubt = (term: string, message: string) => ({ ...at(term), message, kind: 'nom-possible' });

const ITEM = {
  id: '00000000-0000-4000-8000-0000000000a1',
  original_decision: TEXT,
  review: {
    mentions: [
      { ...at('Jean Dupont'), category: 'personnePhysique', entityId: 'dupont', role: 'partie', refused: false },
      { ...at('Vesoul'), category: 'localite', entityId: 'vesoul', role: null, refused: false },
    ],
    settings: { preset: 'standard', switches: {}, style: 'judilibre', seed: 's' },
  },
  doubts: [doubt('Étoile', 'Étoile, laissé tel quel'), doubt('Paul', 'Paul, laissé tel quel')],
  warnings: [],
  revision: 1,
} as unknown as Anonymisation & { review: Review };

function desk(save: unknown = ({ body }: { body: { revision: number } }) => ({ revision: body.revision + 1, warnings: [] })) {
  const shown = show(<ReviewDesk item={ITEM} />, { [anonymisationPaths.review.path.split(':')[0] ?? '']: save });
  const saved = () => shown.calls.map(({ body }) => (body as { review: Review }).review.mentions);
  const region = screen.getByRole('region', { name: DESK.textLabel });
  region.focus();
  return { ...shown, saved, region };
}
const lastOf = (at: ReturnType<typeof desk>) => at.saved().at(-1) ?? [];
const names = (mentions: Review['mentions']) => mentions.filter(({ refused }) => !refused).map(({ start, end }) => TEXT.slice(start, end));

test('the keys go through the doubts, mask or leave each, and undo', async () => {
  const shown = desk();
  await shown.user.keyboard('n');
  await shown.user.keyboard('o');
  await waitFor(() => expect(names(lastOf(shown))).toEqual(['Jean Dupont', 'Vesoul', 'Étoile']));
  await screen.findByText(/^« Étoile » : occulté, remplacé par \[[A-Z]\]\.$/);
  await shown.user.keyboard('l');
  await screen.findAllByText('« Paul » : laissé visible par vous.');
  await shown.user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(names(lastOf(shown))).toEqual(['Jean Dupont', 'Vesoul']));
  await shown.user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await waitFor(() => expect(names(lastOf(shown))).toEqual(['Jean Dupont', 'Vesoul', 'Étoile']));
});

test('the keys go from mention to mention, and leave or mask the current one', async () => {
  const shown = desk();
  await shown.user.keyboard('jj');
  await shown.user.keyboard('r');
  await waitFor(() => expect(names(lastOf(shown))).toEqual(['Jean Dupont']));
  await shown.user.keyboard('k');
  await shown.user.keyboard('l');
  await waitFor(() => expect(names(lastOf(shown))).toEqual([]));
  await shown.user.keyboard('o');
  await waitFor(() => expect(names(lastOf(shown))).toEqual(['Jean Dupont']));
});

test('a key typed in a field is not a shortcut', async () => {
  const shown = desk();
  const field = document.createElement('input');
  shown.region.append(field);
  field.focus();
  await shown.user.keyboard('jr');
  shown.region.focus();
  await shown.user.keyboard('jr');
  await waitFor(() => expect(names(lastOf(shown))).toEqual(['Vesoul']));
});

test('saves one review at a time, the last one included', async () => {
  const answers: ((answer: unknown) => void)[] = [];
  const shown = desk(() => new Promise((resolve) => answers.push(resolve)));
  await shown.user.keyboard('jr');
  await waitFor(() => expect(shown.calls).toHaveLength(1));
  await shown.user.keyboard('jr');
  answers[0]?.({ revision: 2, warnings: [] });
  await waitFor(() => expect(shown.calls).toHaveLength(2));
  expect(shown.calls[1]?.body).toMatchObject({ revision: 2 });
  expect(names(lastOf(shown))).toEqual([]);
  answers[1]?.({ revision: 3, warnings: [] });
});

test('a review changed elsewhere is not overwritten: it is said, and can be loaded again', async () => {
  const shown = desk(problemOf(409, 'anonymisation.changed', 'Cette anonymisation a été modifiée ailleurs.'));
  await shown.user.keyboard('jr');
  await screen.findByRole('button', { name: DESK.reload });
  await shown.user.keyboard('jr');
  expect(shown.calls).toHaveLength(1);
});
