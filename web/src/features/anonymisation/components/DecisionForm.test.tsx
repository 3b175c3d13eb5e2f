// @vitest-environment happy-dom
import { anonymisationPaths } from '@attendu/contracts/anonymisation/paths';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { type Answers, problemOf, show } from '../../../../test/render.tsx';
import { PAGE } from '../content.ts';
import { FILE_MAX_BYTES } from '../files.ts';
import { DecisionForm } from './DecisionForm.tsx';

const { extract } = anonymisationPaths;

function Form({ mayOpen, onSubmit }: { mayOpen: boolean; onSubmit: (text: string) => void }) {
  const [text, setText] = useState('');
  return (
    <DecisionForm text={text} onText={setText} onSubmit={() => onSubmit(text)} locked={false} sending={false} mayOpen={() => mayOpen} />
  );
}

function form(answers: Answers, mayOpen = true) {
  const submitted: string[] = [];
  const shown = show(<Form mayOpen={mayOpen} onSubmit={(text) => submitted.push(text)} />, answers);
  const input = shown.container.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('no field for a file');
  return { ...shown, submitted, open: (file: File) => shown.user.upload(input, file) };
}
const file = (name: string, size = 10) => new File(['x'.repeat(size)], name);
const textOf = () => screen.getByLabelText<HTMLTextAreaElement>(PAGE.label).value;

test('the text of a file replaces what was there, with what was not read of it; typing withdraws the notice', async () => {
  const at = form({ [extract.path]: { text: 'M. Dupont', notices: ["Une image n'a pas été lue."] } });
  await at.open(file('decision.pdf'));
  await screen.findByText("Une image n'a pas été lue.");
  expect(textOf()).toBe('M. Dupont');
  await at.user.type(screen.getByLabelText(PAGE.label), ' et Mme Petit');
  expect(screen.queryByText("Une image n'a pas été lue.")).toBeNull();
  await at.user.click(screen.getByRole('button', { name: PAGE.submit }));
  expect(at.submitted).toEqual(['M. Dupont et Mme Petit']);
});

test('a file that is too large or cannot be read is refused with its reason, and the text stays', async () => {
  const at = form({ [extract.path]: problemOf(422, 'anonymisation.file_locked', 'Ce fichier est protégé par un mot de passe.') });
  await at.user.type(screen.getByLabelText(PAGE.label), 'Texte tapé');
  await at.open(file('large.pdf', FILE_MAX_BYTES + 1));
  await screen.findByText(PAGE.fileTooLarge);
  expect(at.calls).toEqual([]);
  await at.open(file('locked.pdf'));
  await screen.findByText('Ce fichier est protégé par un mot de passe.');
  expect(textOf()).toBe('Texte tapé');
});

test('a visitor is asked to sign in before a file is read, and cannot send a blank text', async () => {
  const at = form({}, false);
  await at.open(file('decision.pdf'));
  await at.user.type(screen.getByLabelText(PAGE.label), '   ');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: PAGE.submit }).disabled).toBe(true);
  expect([at.calls, at.submitted]).toEqual([[], []]);
});
