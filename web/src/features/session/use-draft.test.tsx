// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { ACCOUNT, show } from '../../../test/render.tsx';
import { FollowUp } from '../dossier/answer/FollowUp.tsx';
import { FOLLOW_UP } from '../dossier/content.ts';
import { SESSION_KEY } from './api.ts';
import { useDraft } from './use-draft.ts';

/** A dossier that is left and opened again, as by a session that expires. */
function Dossier({ id, onAsk }: { id: string; onAsk: (question: string) => Promise<boolean> }) {
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
      <Dossier id="a" onAsk={async (question) => asked.push(question) > 0} />
      <Dossier id="b" onAsk={async () => true} />
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

test('a follow-up that the browser could neither keep nor copy stays in its field and on its dossier', async () => {
  const { user } = show(<Dossier id="a" onAsk={async () => false} />);
  const field = () => screen.getByLabelText<HTMLTextAreaElement>(FOLLOW_UP.label, { selector: 'textarea' });
  await user.type(field(), 'Et en cas de faute ?');
  await user.click(screen.getByRole('button', { name: FOLLOW_UP.send }));
  for (const _way of ['out', 'back']) await user.click(screen.getByRole('button', { name: 'Aller et revenir' }));
  expect(field().value).toBe('Et en cas de faute ?');
});

function Draft() {
  const [text, setText] = useDraft('question');
  return <input aria-label="Question" value={text} onChange={(event) => setText(event.target.value)} />;
}

test('a text stays the one of the account that wrote it when another takes its place in this browser', async () => {
  const { user, client } = show(<Draft />);
  await user.type(screen.getByLabelText('Question'), 'Une question');
  act(() => client.setQueryData(SESSION_KEY, { ...ACCOUNT, id: '00000000-0000-4000-8000-000000000002' }));
  const owners = Object.keys(sessionStorage).map((key) => key.split('.')[2]);
  expect(owners).toEqual([ACCOUNT.id]);
});
