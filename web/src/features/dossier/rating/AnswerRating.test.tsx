// @vitest-environment happy-dom
import type { Rating } from '@attendu/contracts/dossier/rating-routes';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Call, show } from '../../../../test/render.tsx';
import { AnswerRating } from './AnswerRating.tsx';
import { RATING } from './content.ts';

test('what is written about an answer stays when the verdict changes, until it is sent', async () => {
  const given: Rating = { useful: true, reasons: [], comment: null };
  const { user, calls } = show(<AnswerRating dossierId="d" />, {
    '/copilot/dossiers/d/rating': ({ method }: Call) => (method === 'GET' ? { rating: given } : {}),
  });
  const field = () => screen.getByLabelText<HTMLTextAreaElement>(RATING.comment);
  await user.type(await screen.findByLabelText(RATING.comment), 'Il manque un arrêt.');
  await user.click(screen.getByRole('button', { name: RATING.useless }));
  await screen.findByRole('button', { name: RATING.useless, pressed: true });
  expect(field().value).toBe('Il manque un arrêt.');
  await user.click(screen.getByRole('button', { name: RATING.send }));
  await waitFor(() => expect(calls.at(-1)?.body).toEqual({ useful: false, reasons: [], comment: 'Il manque un arrêt.' }));
  await screen.findByText(RATING.detailed);
  expect(field().value).toBe('Il manque un arrêt.');
  expect(Object.keys(sessionStorage)).toEqual([]);
});
