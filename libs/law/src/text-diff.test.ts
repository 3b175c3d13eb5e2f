import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textDifference } from './text-diff.ts';

const older = (before: string, after: string): string =>
  textDifference(before, after)
    .filter(({ type }) => type !== 'added')
    .map(({ text }) => text)
    .join('');
const newer = (before: string, after: string): string =>
  textDifference(before, after)
    .filter(({ type }) => type !== 'removed')
    .map(({ text }) => text)
    .join('');

test('marks the changed words only', () => {
  expect(
    textDifference('La durée est de quatre mois.\nElle est renouvelable.', 'La durée est de six mois.\nElle est renouvelable.'),
  ).toEqual([
    { type: 'same', text: 'La durée est de ' },
    { type: 'removed', text: 'quatre' },
    { type: 'added', text: 'six' },
    { type: 'same', text: ' mois.\nElle est renouvelable.' },
  ]);
  expect(textDifference('Un texte.', 'Un texte.')).toEqual([{ type: 'same', text: 'Un texte.' }]);
  expect(textDifference('', 'Un texte.')).toEqual([{ type: 'added', text: 'Un texte.' }]);
});

test('restores both wordings exactly', () => {
  const wording = fc
    .array(fc.constantFrom('le', 'salarié', 'quatre', 'mois', ' ', '\n', "l'", ',', '2°', 'é'), { maxLength: 60 })
    .map((words) => words.join(''));
  fc.assert(
    fc.property(wording, wording, (before, after) => {
      expect(older(before, after)).toBe(before);
      expect(newer(before, after)).toBe(after);
    }),
  );
});
