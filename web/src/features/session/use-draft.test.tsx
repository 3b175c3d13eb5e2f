// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { show } from '../../../test/render.tsx';
import { FollowUp } from '../dossier/answer/FollowUp.tsx';
import { FOLLOW_UP } from '../dossier/content.ts';

/** A dossier that is left and opened again, as by a session that expires. */
function Dossier({ id, onAsk }: { id: string; onAsk: (question: string) => void }) {
  const [isShown, setShown] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setShown(!isShown)}>
        Aller et revenir
      </button>
      {isShown ? <FollowUp dossier={{ id, follow_up_question_1: null, follow_up_question_2: null }} onAsk={onAsk} /> : null}
    </>
  );
}

test('a follow-up that was being written is found again on its own dossier, until it is sent', async () => {
  const asked: string[] = [];
  const { user } = show(
    <>
      <Dossier id="a" onAsk={(question) => asked.push(question)} />
      <Dossier id="b" onAsk={() => undefined} />
    </>,
  );
  const texts = () => screen.getAllByLabelText<HTMLTextAreaElement>(FOLLOW_UP.label, { selector: 'textarea' }).map(({ value }) => value);
  const leaveAndReturn = async () => {
    for (const _way of ['out', 'back'])
      for (const button of screen.getAllByRole('button', { name: 'Aller et revenir' })) await user.click(button);
  };
  await user.type(screen.getAllByLabelText(FOLLOW_UP.label, { selector: 'textarea' })[0] as HTMLElement, 'Et en cas de faute ?');
  await leaveAndReturn();
  expect(texts()).toEqual(['Et en cas de faute ?', '']);
  await user.click(screen.getAllByRole('button', { name: FOLLOW_UP.send })[0] as HTMLElement);
  expect(asked).toEqual(['Et en cas de faute ?']);
  await leaveAndReturn();
  expect(texts()).toEqual(['', '']);
});
