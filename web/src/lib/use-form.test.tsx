// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '../../test/render.tsx';
import { ApiProblem } from './api.ts';
import { textOf, useForm } from './use-form.ts';

type Values = { email: string; name: string };

function Form({ send, onDone }: { send: (values: Values) => Promise<string>; onDone?: (result: string) => void }) {
  const { errors, onSubmit, isSending } = useForm<Values, 'email' | 'name', string>({
    read: (data) => ({ email: textOf(data, 'email'), name: textOf(data, 'name') }),
    validate: ({ email, name }) => ({ ...(email === '' ? { email: 'Adresse ?' } : {}), ...(name === '' ? { name: 'Nom ?' } : {}) }),
    send,
    ...(onDone === undefined ? {} : { onDone: (result) => onDone(result) }),
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <p>{errors.whole}</p>
      <input name="email" aria-label="E-mail" aria-invalid={errors.email ? true : undefined} />
      <p>{errors.email}</p>
      <input name="name" aria-label="Nom" aria-invalid={errors.name ? true : undefined} />
      <p>{errors.name}</p>
      <button type="submit">{isSending ? 'Envoi…' : 'Envoyer'}</button>
    </form>
  );
}

test('shows every error of an invalid form, focuses the first one, and sends nothing', async () => {
  const sent: Values[] = [];
  const { user } = show(
    <Form
      send={async (values) => {
        sent.push(values);
        return '';
      }}
    />,
  );
  await user.click(screen.getByRole('button', { name: 'Envoyer' }));
  expect([screen.getByText('Adresse ?'), screen.getByText('Nom ?')]).toHaveLength(2);
  expect(document.activeElement).toBe(screen.getByLabelText('E-mail'));
  await user.type(screen.getByLabelText('E-mail'), 'a@b.fr');
  await user.keyboard('{Enter}');
  expect(screen.queryByText('Adresse ?')).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText('Nom'));
  expect(sent).toEqual([]);
});

test('is sent once, trimmed, however often it is submitted before the answer', async () => {
  const sent: Values[] = [];
  let answer = (_: string): void => {};
  const done: string[] = [];
  const { user } = show(
    <Form
      send={(values) => {
        sent.push(values);
        return new Promise((resolve) => {
          answer = resolve;
        });
      }}
      onDone={(result) => done.push(result)}
    />,
  );
  await user.type(screen.getByLabelText('E-mail'), ' a@b.fr ');
  await user.type(screen.getByLabelText('Nom'), 'Petit');
  const form = screen.getByRole<HTMLButtonElement>('button').form;
  // Twice in one turn, as when both clicks of a double click waited for a busy page.
  act(() => {
    for (const _click of [1, 2]) form?.requestSubmit();
  });
  await screen.findByText('Envoi…');
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('button'));
  expect(sent).toEqual([{ email: 'a@b.fr', name: 'Petit' }]);
  answer('ok');
  await waitFor(() => expect(done).toEqual(['ok']));
});

test('says why it failed, keeps what was typed, and may be sent again', async () => {
  let tries = 0;
  const done: string[] = [];
  const { user } = show(
    <Form
      send={async () => {
        tries += 1;
        if (tries === 1) throw new ApiProblem({ status: 503, code: 'service.busy', title: 'Réessayez dans un instant.' });
        return 'ok';
      }}
      onDone={(result) => done.push(result)}
    />,
  );
  await user.type(screen.getByLabelText('E-mail'), 'a@b.fr');
  await user.type(screen.getByLabelText('Nom'), 'Petit{Enter}');
  await screen.findByText('Réessayez dans un instant.');
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('a@b.fr');
  await user.click(screen.getByRole('button', { name: 'Envoyer' }));
  await waitFor(() => expect(done).toEqual(['ok']));
  expect(screen.queryByText('Réessayez dans un instant.')).toBeNull();
});
