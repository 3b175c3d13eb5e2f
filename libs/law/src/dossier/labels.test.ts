import type { CitationChange } from '@attendu/contracts/research/schemas';
import { describe, expect, it } from 'vitest';
import { document } from './fixtures.test-data.ts';
import { changeSentence, displayTitle, forceAt, forceFacts, outdatedForce, pastedCitation, sinceThen, stateLabel } from './labels.ts';

describe('stateLabel', () => {
  it('reads the states of each publisher, and an unknown one as it is', () => {
    expect(stateLabel({ kind: 'cnn', etat: 'VIGUEUR_NON_ETEN' })).toBe('En vigueur (non étendu)');
    expect(stateLabel({ kind: 'legiarti', etat: 'ABROGE' })).toBe('Abrogé');
    expect(stateLabel({ kind: 'cnn', etat: 'NOUVEAU' })).toBe('NOUVEAU');
    expect(stateLabel({ kind: 'legiarti', etat: null })).toBeNull();
  });
});

it('writes article numbers as jurists do', () => {
  expect(displayTitle({ title: 'Code du travail, article L1221-19' })).toBe('Code du travail, article L.\u00a01221-19');
  expect(displayTitle({ title: 'Syntec (IDCC 1486), article 7' })).toBe('Syntec (IDCC\u00a01486), article 7');
});

describe('force', () => {
  const old = document('legiarti', 1, { etat: 'MODIFIE', date_debut: '2008-06-27', date_fin: '2022-03-01' });
  it('states the dates of force on the day of the dossier', () => {
    expect(forceAt(old, '2020-01-01')).toMatchObject({ good: true });
    expect(forceAt(old, '2026-11-27')).toEqual({ good: false, sentence: "N'est plus en vigueur depuis le 1er\u00a0mars 2022" });
  });
  it('warns of a text that ended since', () => {
    expect(sinceThen(old, '2020-01-01', '2026-11-27')).toContain('1er\u00a0mars 2022');
    expect(sinceThen(old, '2026-11-27', '2026-11-27')).toBeNull();
    expect(sinceThen(document('legiarti', 1), '2020-01-01', '2026-11-27')).toBeNull();
  });
});

it('a text as published is never shown as in force', () => {
  const one = { ...document('legiarti', 1, { date_debut: '2015-05-20', date_fin: null }), etat: 'PUBLIE_JO' };
  const days = { lawDate: '2026-11-28', today: '2026-11-29' };
  expect(forceFacts(one, days, null)).toEqual([
    {
      state: 'rewritten',
      sentence:
        "Rédaction publiée au Journal officiel du 20\u00a0mai 2015 : vérifiez qu'elle est encore en vigueur et n'a pas été modifiée depuis",
    },
  ]);
  expect(pastedCitation(one, [])).toMatch(/, publié au Journal officiel du 20\/05\/2015$/);
  expect([stateLabel(one), forceAt(one, days.lawDate).sentence]).toEqual([
    'Publié au Journal officiel',
    'Publié au Journal officiel le 20\u00a0mai 2015, sans version consolidée dans le fonds',
  ]);
});

describe('pastedCitation', () => {
  it('keeps the words of the quotation as they are', () => {
    const cited = document('legiarti', 1, { title: 'Code du travail, art. L1221-19' });
    expect(pastedCitation(cited, ['3° Pour les cadres , de quatre mois.'])).toBe(
      '«\u00a03° Pour les cadres , de quatre mois.\u00a0» (Code du travail, art. L1221-19, version en vigueur au 27/06/2008)',
    );
    expect(pastedCitation(cited, ['A', 'B'])).toContain('«\u00a0A\u00a0» […] «\u00a0B\u00a0» (');
    expect(pastedCitation({ ...cited, date_debut: null }, [])).toBe('Code du travail, art. L1221-19');
  });
});

describe('a text that has changed since the dossier', () => {
  const cited = document('legiarti', 1);
  it.each([
    ['changed', '2026-12-01', 'En vigueur du 27\u00a0juin 2008 au 1er\u00a0décembre 2026\u202f; le texte a changé depuis'],
    ['unheld', '2026-12-01', 'En vigueur du 27\u00a0juin 2008 au 1er\u00a0décembre 2026\u202f; le texte a changé depuis'],
    ['changed', null, 'En vigueur au 28\u00a0novembre 2026\u202f; le texte a changé depuis'],
    ['ended', null, "En vigueur au 28\u00a0novembre 2026\u202f; le texte n'est plus en vigueur"],
    // The day of a correction is that of the version itself: it is in force still.
    ['altered', '2008-06-27', null],
  ] as const)('is never shown as in force (%s, %s)', (state, since, sentence) => {
    expect(outdatedForce(cited, '2026-11-28', { state, since })).toBe(sentence);
  });
  it('ended on the day that its publisher had announced', () => {
    const announced = { ...cited, date_fin: '2026-12-01' };
    expect(outdatedForce(announced, '2026-11-28', { state: 'ended', since: null })).toContain('au 1er\u00a0décembre 2026');
  });
  it('withdrawn by its publisher is said to be so, whatever its dates', () => {
    const change = { state: 'withdrawn', since: '2026-11-20', by: 'publisher' } as CitationChange;
    for (const one of [cited, { ...cited, date_debut: null, etat: null }])
      expect(forceFacts(one, { lawDate: '2026-11-28', today: '2026-11-29' }, change)).toEqual([
        { state: 'ended', sentence: 'Document retiré par son éditeur le 20\u00a0novembre 2026\u202f: il ne doit plus être cité' },
      ]);
    expect(outdatedForce(cited, '2026-11-28', change)).toBeNull();
  });
  it('is said to be quashed, as a decision, when it was since; another change of it says nothing of its force', () => {
    const decision = { ...document('juritext', 1), facts: { date: '2024-03-12', fate: { kind: 'appealed' as const } } };
    const change = {
      state: 'reviewed',
      since: '2026-11-20',
      fate: { kind: 'quashed', by: 'Cass. soc., n° 25-10.000', date: '2026-11-20' },
    } as CitationChange;
    const days = { lawDate: '2026-11-28', today: '2026-11-29' };
    const said = 'Cette décision a été cassée le 20\u00a0novembre 2026 par Cass. soc., n° 25-10.000';
    expect(changeSentence(change)).toBe(said);
    expect(forceFacts(decision, days, change)[0]).toEqual({ state: 'ended', sentence: `${said}. Elle ne peut plus fonder la réponse.` });
    const upheld = { ...change, fate: { kind: 'upheld' } } as CitationChange;
    expect(forceFacts(decision, days, upheld).map(({ state }) => state)).toEqual(['dated']);
  });
  it('is said in force in the data of its publisher, at the day of these, not at today', () => {
    const days = { lawDate: '2026-11-29', today: '2026-11-29' };
    const said = (more: object) => forceFacts(document('legiarti', 1, { date_fin: null, ...more }), days, null)[0]?.sentence;
    expect(said({ date_debut: '2018-04-01', data_date: '2026-03-27' })).toBe(
      'En vigueur dans les données du 27\u00a0mars 2026, depuis le 1er\u00a0avril 2018',
    );
    expect(said({ date_debut: null, etat: 'VIGUEUR', data_date: '2026-02-01' })).toBe(
      'En vigueur dans les données du 1er\u00a0février 2026',
    );
    expect(said({ date_debut: '2018-04-01' })).toBe('En vigueur depuis le 1er\u00a0avril 2018');
    expect(said({ date_debut: '2018-04-01', date_fin: '2020-01-01', data_date: '2026-03-27' })).toBe(
      "N'est plus en vigueur depuis le 1er\u00a0janvier 2020",
    );
  });
  it('shows nothing else for a text that was not in force on the day of the dossier', () => {
    expect(outdatedForce({ ...cited, date_fin: '2020-01-01' }, '2026-11-28', { state: 'changed', since: '2026-12-01' })).toBeNull();
  });
});
