// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { show } from '../../../test/render.tsx';
import { dropDraft, readDraft } from './draft.ts';
import { useSending } from './use-sending.ts';

let enter: (userId: string | null) => void;
let type: (text: string) => void;
let send: () => void;

/** A page whose session is read after its first picture. */
function Page() {
  const [userId, setUserId] = useState<string | null>(null);
  const sending = useSending({ draft: 'decision', userId, isOpen: true, order: async () => undefined, onDone: () => undefined });
  enter = setUserId;
  type = sending.setText;
  send = sending.send;
  return <output>{sending.text}</output>;
}
const shown = () => screen.getByRole('status').textContent;
const open = (userId: string | null) => {
  show(<Page />);
  act(() => enter(userId));
};
const later = () => act(() => new Promise((resolve) => setTimeout(resolve, 450)));

beforeEach(() => {
  for (const id of ['visiteur', 'a', 'b']) dropDraft(`${id}.decision`);
});

test('a text is found again after a reload, when the session is known later than the page', async () => {
  open('a');
  act(() => type('Décision de A'));
  await later();
  document.body.replaceChildren();
  open('a');
  expect(shown()).toBe('Décision de A');
});

test('what a visitor typed goes on with who signs in, and is left to nobody else', async () => {
  open(null);
  act(() => type('Décision tapée'));
  await later();
  act(() => enter('a'));
  expect(shown()).toBe('Décision tapée');
  expect([readDraft('a.decision'), readDraft('visiteur.decision')]).toEqual(['Décision tapée', '']);
});

test('another user of the tab does not find the text', async () => {
  open('a');
  act(() => type('Décision de A'));
  await later();
  act(() => enter('b'));
  expect(shown()).toBe('');
  act(() => enter('a'));
  expect(shown()).toBe('Décision de A');
});

test('a text that was sent is not kept again while its page stays, until it is changed', async () => {
  open('a');
  act(() => type('Décision de A'));
  await later();
  act(() => send());
  await later();
  await later();
  expect(readDraft('a.decision')).toBe('');
  act(() => type('Autre décision'));
  await later();
  expect(readDraft('a.decision')).toBe('Autre décision');
});
