import { withAgreement } from '@attendu/contracts/research/agreement-choice';
import { isOfBuilding } from '@attendu/law/building-notices';
import { quotesOnly } from '@attendu/law/proof';
import { expect, test } from 'vitest';
import { detectAgreement } from './agreement.ts';
import { agreementOutcome, appliedAgreement } from './agreement-choice.ts';
import type { Agreement } from './agreement-names.ts';

const HELD = [
  { idcc: '1486', title: "Bureaux d'études techniques" },
  { idcc: '1596', title: 'Bâtiment ouvriers (jusqu’à 10 salariés)' },
  { idcc: '1597', title: 'Bâtiment ouvriers (plus de 10 salariés)' },
];

function outcome(question: string, globalContexte = '', isWhole = true, at = '2026-11-30', held: readonly Agreement[] = HELD) {
  const asked = detectAgreement(question, held);
  const applied = appliedAgreement(asked, globalContexte, held);
  return agreementOutcome({ question, globalContexte, asked, applied, held, isWhole, at });
}

const OPEN = 'Quel est le préavis selon la convention collective du bâtiment ouvriers ?';
const UNNAMED = 'Quel est le préavis prévu par ma convention collective ?';

test('a name that several agreements bear is asked before the start, among these', () => {
  const { open, notice, said } = outcome(OPEN);
  expect(open.map(({ idcc }) => idcc)).toEqual(['1596', '1597']);
  expect(notice).toContain('Plusieurs conventions collectives peuvent être visées');
  expect(said).toContain('plusieurs peuvent être visées');
});

test('an agreement that is not named is asked among all that are held', () => {
  expect(outcome(UNNAMED).open).toEqual(HELD);
  expect(outcome(UNNAMED).said).toContain('la question ne la nomme pas');
});

test.each([OPEN, UNNAMED])('once answered, nothing is asked again, and the answer says what was done: %s', (question) => {
  const said = (answer: Parameters<typeof withAgreement>[1]) => {
    const { open, notice, said: sentence } = outcome(question, withAgreement('Un contexte.', answer));
    expect([open, notice]).toEqual([[], null]);
    return sentence;
  };
  expect(said('none')).toBe('Aucune convention collective n’a été consultée : vous avez indiqué qu’aucune ne s’applique.');
  expect(said('unknown')).toContain('vous avez indiqué ne pas savoir laquelle s’applique');
  expect(said({ idcc: '1486', title: "Bureaux d'études techniques" })).toBe(
    "Convention collective consultée : Bureaux d'études techniques (IDCC 1486).",
  );
});

test('a question that has nothing to do with an agreement asks and says nothing', () => {
  expect(outcome('Qui peut être tuteur ?')).toEqual({ open: [], notice: null, planned: null, said: null });
});

test('an agreement deduced from a trade is said with the trade, and gives way to what the user tells', () => {
  const question = 'Préavis de démission d’un maçon, 6 salariés';
  expect(outcome(question).said).toBe(
    'Convention collective consultée : Bâtiment ouvriers (jusqu’à 10 salariés) (IDCC 1596), d’après votre question (maçon) ; vérifiez que c’est celle qui s’applique.',
  );
  expect(outcome(question).planned).toBe(
    'Convention collective qui sera consultée : Bâtiment ouvriers (jusqu’à 10 salariés) (IDCC 1596), d’après votre question (maçon) ; vérifiez que c’est celle qui s’applique.',
  );
  // Quotation marks around the user's words would be an unproved quotation.
  expect(quotesOnly(outcome(question).said ?? '', [])).toBe(true);
  expect(outcome(question, withAgreement(question, HELD[0] as (typeof HELD)[number])).said).toContain('IDCC 1486');
  expect(outcome(question, withAgreement(question, 'none')).said).toContain('vous avez indiqué qu’aucune ne s’applique');
});

test('the last change of an agreement is said, unless the law of an earlier day is asked', () => {
  const held = HELD.map((one) => ({ ...one, changed: '2024-07-12' }));
  const sentence = 'Sa dernière modification connue du fonds est du 12\u00a0juillet 2024.';
  const on = (at: string) => outcome('Préavis dans la convention Syntec', '', true, at, held);
  for (const at of ['2024-07-12', '2026-11-30']) expect([on(at).said, on(at).planned].join()).toContain(sentence);
  expect([on('2020-01-01').said, on('2020-01-01').planned].join()).not.toContain('modification');
  expect(on('2020-01-01').said).toContain('(IDCC 1486).');
});

test('a trade whose agreement is not held: the answer says that none was searched, and which one it is', () => {
  const { open, notice, planned, said } = outcome('Quel préavis pour une esthéticienne ?');
  expect(planned).toBeNull();
  expect([open, notice]).toEqual([
    [],
    '« esthéticienne » désigne une convention collective que le fonds ne contient pas : Parfumerie, esthétique (IDCC 3032).',
  ]);
  expect(said).toContain(
    'Aucune convention collective n’a été consultée : celle qui est visée, Parfumerie, esthétique (IDCC 3032), n’est pas dans le fonds',
  );
});

test.each(['Quel préavis pour une esthéticienne ?', 'Préavis dans les travaux publics'])(
  'while the corpus is being indexed, an agreement is not said to be missing for good: %s',
  (question) => {
    const { notice, said } = outcome(question, '', false);
    expect(notice).toContain('le fonds, en cours d’indexation, ne contient pas encore');
    expect(said).toContain('encore dans le fonds, en cours d’indexation');
    expect([notice, said].map((one) => isOfBuilding(one ?? ''))).toEqual([true, true]);
  },
);

test.each([
  ['Indemnité de trajet d’un ouvrier des travaux publics', '1702'],
  ['Congés payés, ouvrier des travaux publics', '1702'],
  ['Indemnité de repas, serveur', '1979'],
  ['Prime de panier d’un serveur', '1979'],
  ['Grand déplacement d’un ETAM des travaux publics', '2614'],
])('a matter that branches settle, of a trade, is said to depend on its agreement: %s', (question, idcc) => {
  const { notice, said } = outcome(question);
  expect(notice).toContain(`IDCC ${idcc}`);
  expect(said).toContain(`IDCC ${idcc}`);
});
