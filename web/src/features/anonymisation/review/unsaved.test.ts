// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import type { Review } from './state.ts';
import { keepUnsaved, unsavedReview } from './unsaved.ts';

const settings = { preset: 'standard', switches: {}, style: 'judilibre', seed: 's' } as const;
const reviewOf = (refused: boolean): Review => ({
  mentions: [{ start: 0, end: 4, category: 'personnePhysique', entityId: 'a', role: null, refused }],
  settings,
});
const [sent, left] = [reviewOf(false), reviewOf(true)];
beforeEach(() => sessionStorage.clear());

test('a review left unsaved is found again, also after a save whose answer was lost but that was stored', () => {
  expect(unsavedReview('x', { review: sent, revision: 3 })).toBeNull();
  keepUnsaved('x', { review: left, revision: 3, sent });
  expect(unsavedReview('x', { review: reviewOf(false), revision: 3 })).toEqual(left);
  // As the server gives it back, whatever the order of its fields.
  const { mentions } = sent;
  expect(unsavedReview('x', { review: { settings, mentions }, revision: 4 })).toEqual(left);
});

test('it does not replace what somebody else stored', () => {
  keepUnsaved('x', { review: left, revision: 3, sent: null });
  expect(unsavedReview('x', { review: sent, revision: 4 })).toBeNull();
  keepUnsaved('x', { review: left, revision: 3, sent });
  expect(unsavedReview('x', { review: { mentions: [], settings }, revision: 4 })).toBeNull();
});

test('what cannot be read is nothing', () => {
  sessionStorage.setItem('attendu.review.x', '{');
  expect(unsavedReview('x', { review: sent, revision: 3 })).toBeNull();
});
