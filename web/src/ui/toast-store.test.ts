import { beforeEach, expect, test } from 'vitest';
import { clearToasts, dismissToast, shownToasts, toast, toastOf } from './toast-store.ts';

const texts = () => shownToasts().map(({ text }) => text);
beforeEach(clearToasts);

test('the end of a task replaces its beginning, and nothing else', () => {
  const [word, pdf] = [toastOf('word'), toastOf('pdf')];
  word.underWay('Word en cours');
  pdf.underWay('PDF en cours');
  toast.info('Autre chose');
  expect(shownToasts().map(({ isUnderWay }) => isUnderWay)).toEqual([true, true, false]);
  word.success('Word fini');
  pdf.error('PDF manqué');
  expect(texts()).toEqual(['Word fini', 'PDF manqué', 'Autre chose']);
  expect(shownToasts().some(({ isUnderWay }) => isUnderWay)).toBe(false);
});

test('the end of a task whose beginning was dismissed is still shown', () => {
  const word = toastOf('word');
  word.underWay('Word en cours');
  for (const { id } of shownToasts()) dismissToast(id);
  word.success('Word fini');
  expect(texts()).toEqual(['Word fini']);
});

test('equal messages are shown once, and three messages at most', () => {
  for (const text of ['a', 'b', 'a', 'c', 'd']) toast.info(text);
  expect(texts()).toEqual(['a', 'c', 'd']);
});

test('two messages that can be undone stand side by side, each with its button', () => {
  const undone: string[] = [];
  for (const name of ['a', 'b']) toast.success('Supprimée.', { label: 'Annuler', run: () => undone.push(name) });
  for (const { action } of shownToasts()) action?.run();
  expect(undone).toEqual(['a', 'b']);
});
