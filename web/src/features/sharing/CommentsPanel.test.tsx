// @vitest-environment happy-dom
import type { AnalysisPoint } from '@attendu/contracts/dossier/schemas';
import type { Sentence } from '@attendu/contracts/research/schemas';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { type Answers, type Call, show } from '../../../test/render.tsx';
import { CommentsPanel } from './CommentsPanel.tsx';
import { COMMENTS } from './content.ts';

const COMMENT = {
  ...{ id: 'c', author: { id: 'p', name: 'Paul Durand' }, quote: 'Une réponse.', text: 'À revoir.', deletable: true },
  ...{ created_at: '2026-11-27T10:00:00Z', anchor: { kind: 'sentence', point: null, sentence: 0 } },
};
const SENTENCE = { text: 'Une réponse.', kind: 'deduced', quotations: [] } as unknown as Sentence;

/** The comments of a dossier that can be left while it is used. */
function Dossier() {
  const [isShown, setShown] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setShown(!isShown)}>
        Aller et revenir
      </button>
      {isShown ? (
        <CommentsPanel dossierId="d" points={[] as AnalysisPoint[]} shortAnswer={[SENTENCE]} current={null} onShow={() => undefined} />
      ) : null}
    </>
  );
}

const open = (answers: Answers = {}) =>
  show(<Dossier />, { ...answers, '/copilot/dossiers/d/comments': { comments: [COMMENT], may_comment: true } });

test('a comment is deleted for good, so it is asked first', async () => {
  const { user, calls } = open({ '/copilot/comments/c': {} });
  const deleted = () => calls.filter(({ method }) => method === 'DELETE').length;
  await user.click(await screen.findByRole('button', { name: COMMENTS.removeOf('Paul Durand') }));
  await user.click(screen.getByRole('button', { name: COMMENTS.cancel }));
  expect(deleted()).toBe(0);
  await user.click(screen.getByRole('button', { name: COMMENTS.removeOf('Paul Durand') }));
  await user.click(screen.getByRole('button', { name: COMMENTS.remove }));
  await waitFor(() => expect(deleted()).toBe(1));
});

test('a comment whose answer comes after its page was left is not offered again', async () => {
  let answer = (_value: unknown): void => undefined;
  const { user } = show(<Dossier />, {
    '/copilot/dossiers/d/comments': ({ method }: Call) =>
      method === 'GET'
        ? { comments: [], may_comment: true }
        : new Promise((resolve) => {
            answer = resolve;
          }),
  });
  await user.type(await screen.findByLabelText(COMMENTS.text), 'À revoir.');
  await user.click(screen.getByRole('button', { name: COMMENTS.send }));
  const turn = screen.getByRole('button', { name: 'Aller et revenir' });
  await user.click(turn);
  answer(COMMENT);
  await waitFor(() => expect(Object.keys(sessionStorage)).toEqual([]));
  await user.click(turn);
  expect((await screen.findByLabelText<HTMLTextAreaElement>(COMMENTS.text)).value).toBe('');
});
