import { expect, it } from 'vitest';
import { reviewedIn } from './reviewed-decisions.ts';

const ACCOUNT = `Par un jugement n° 2100284 du 31 mars 2022, ce tribunal a rejeté leur demande.
Par un arrêt n° 22LY01635 du 2 mai 2024, la cour administrative d’appel de Lyon a rejeté l’appel.`;
const APPEAL = { number: '22LY01635', date: '2024-05-02' };
const FIRST = { number: '2100284', date: '2022-03-31' };

it.each([
  [
    "Article 1er : L’arrêt de la cour administrative d'appel de Lyon du 2 mai 2024 et le jugement du tribunal administratif de Lyon du 31 mars 2022 sont annulés.",
    [
      { ...APPEAL, kind: 'overturned' },
      { ...FIRST, kind: 'overturned' },
    ],
  ],
  [
    'Article 1er : L’arrêt n° 22LY01635 du 2 mai 2024 est annulé en tant qu’il statue sur les intérêts.',
    [{ ...APPEAL, kind: 'partly_overturned' }],
  ],
  ['Article 1er : Le jugement du tribunal administratif de Lyon est annulé.', [{ ...FIRST, kind: 'overturned' }]],
  ['Article 2 : L’article 3 du jugement n° 2100284 du 31 mars 2022 est annulé.', [{ ...FIRST, kind: 'partly_overturned' }]],
  ['Article 2 : Le jugement du 31 mars 2022 est réformé en ce qu’il a de contraire.', [{ ...FIRST, kind: 'partly_overturned' }]],
  ['Article 1er : Le jugement du 30 mars 2022 est annulé.', undefined],
  ['Article 1er : La requête est rejetée.', undefined],
  ['Article 1er : La décision du maire du 2 mai 2024 est annulée.', undefined],
  ['Le jugement du 31 mars 2022 est annulé par un autre arrêt.', undefined],
])('an operative part sets aside the decisions that it identifies: %s', (operative, expected) =>
  expect(reviewedIn(`${ACCOUNT}\n${operative}`, operative).reviewed).toEqual(expected),
);

it('leaves out what two decisions of the account may be', () => {
  const two = `${ACCOUNT}\nPar un jugement n° 2100999 du 1er avril 2022, le tribunal a statué.`;
  expect(reviewedIn(two, 'Article 1er : Le jugement du tribunal administratif de Lyon est annulé.')).toEqual({});
  // One that is only cited is no step of the procedure.
  const cited = 'Il y a lieu de suivre le jugement n° 1700001 du 5 mai 2018.';
  expect(reviewedIn(cited, 'Article 1er : Le jugement du tribunal administratif de Lyon est annulé.')).toEqual({});
});
