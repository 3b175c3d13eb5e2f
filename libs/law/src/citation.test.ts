import { describe, expect, it } from 'vitest';
import { decisionCitation } from './citation.ts';
import { citedDecision, decisionIdentity, fittingDecisions } from './cited-decision.ts';
import { dayIn } from './day.ts';
import { renumbered } from './renumbered.ts';

const plain = (text: string | null): string | null => text?.replaceAll('\u00a0', ' ') ?? null;

describe('the French citation of a decision', () => {
  it.each([
    [
      {
        court: 'Cour de cassation',
        chamber: 'Chambre sociale',
        date: '2024-03-12',
        number: ['23-12345'],
        publication: 'Publié au Bulletin',
      },
      'Cass. soc., 12 mars 2024, n° 23-12.345, publié au bulletin',
    ],
    [
      { court: 'Cour de cassation', chamber: 'CHAMBRE_CIVILE_1', date: '2026-01-07', number: ['24-18.856'] },
      'Cass. 1re civ., 7 janvier 2026, n° 24-18.856',
    ],
    [
      { court: 'Cour de cassation', chamber: 'Chambre commerciale financière et économique', date: '2020-11-18', number: ['19-19.463'] },
      'Cass. com., 18 novembre 2020, n° 19-19.463',
    ],
    [
      { court: "Conseil d'État", formation: '2ème - 7ème chambres réunies', date: '2024-03-21', number: ['490536'], publication: 'B' },
      'CE, 2e-7e ch. réunies, 21 mars 2024, n° 490536, mentionné aux tables du recueil Lebon',
    ],
    [
      { court: "Conseil d'État", formation: '10ème chambre', date: '2024-03-12', number: ['472222'], publication: 'C' },
      'CE, 10e ch., 12 mars 2024, n° 472222, inédit au recueil Lebon',
    ],
    [
      { court: 'Tribunal Administratif de Cergy-Pontoise', date: '2025-12-05', number: ['2520143'] },
      'TA Cergy-Pontoise, 5 décembre 2025, n° 2520143',
    ],
    [
      { court: "COUR ADMINISTRATIVE D'APPEL DE VERSAILLES", formation: '6ème chambre', date: '2024-02-01', number: ['22VE01234'] },
      'CAA Versailles, 6e ch., 1er février 2024, n° 22VE01234',
    ],
    [{ court: "Cour d'appel de Chambéry", date: '2022-02-15', number: ['20/00024'] }, 'CA Chambéry, 15 février 2022, n° RG 20/00024'],
    [{ court: 'Conseil constitutionnel', date: '2024-03-12', number: ['2023-1080 QPC'] }, 'Cons. const., 12 mars 2024, n° 2023-1080 QPC'],
    [{ court: 'Cour de justice', date: '2014-05-13', celex: '62012CJ0131' }, 'CJUE, 13 mai 2014, aff. C-131/12'],
    [{ court: 'Cour de justice', date: '1963-02-05', celex: '61962CJ0026', number: ['26/62'] }, 'CJCE, 5 février 1963, aff. 26/62'],
    [{ court: 'Cour de cassation', chamber: 'Chambre sociale' }, null],
    [{ date: '2024-03-12' }, null],
  ])('%j', (facts, expected) => expect(plain(decisionCitation(facts))).toBe(expected));
});

describe('a cited decision', () => {
  it.each([
    ['Cass. soc., 12 mars 2024', '2024-03-12'],
    ['18 nov. 2020', '2020-11-18'],
    ['le 01/02/2024', '2024-02-01'],
    ['1er août 2023', '2023-08-01'],
    ['31 février 2024', null],
    ['en 2024', null],
  ])('reads the day of « %s »', (text, day) => expect(dayIn(text)).toBe(day));

  const paris = { facts: { court: "Cour d'appel de Paris", date: '2021-05-07', number: ['21/01234'] } };
  const lyon = { facts: { court: "Cour d'appel de Lyon", date: '2022-06-01', number: ['21/01234'] } };

  it('tells two courts with one docket number apart by the court or by the day, and guesses nothing without', () => {
    const fitting = (raw: string) => fittingDecisions([paris, lyon], citedDecision(raw));
    expect(fitting('CA Paris, n° RG 21/01234')).toEqual([paris]);
    expect(fitting('CA, 1er juin 2022, n° RG 21/01234')).toEqual([lyon]);
    expect(fitting('n° RG 21/01234')).toEqual([paris, lyon]);
    expect(fitting('Cass. soc., n° 21/01234')).toEqual([]);
  });

  it.each(['CE du 12 mars 2024, n° 472222', 'CE (9e-10e ch. réunies), n° 472222', 'CE Dame Lamotte, 17 février 1950, n° 472222'])(
    'reads the court of « %s »',
    (raw) => {
      const [council, assize] = ["Conseil d'État", "Cour administrative d'appel de Lyon"].map((court) => ({ facts: { court } }));
      expect(fittingDecisions([council, assize] as never, citedDecision(raw))).toEqual([council]);
    },
  );

  it('knows one decision held from two publishers', () => {
    const facts = { ecli: 'ECLI:FR:CCASS:2020:CO00740', court: 'Cour de cassation' };
    expect(decisionIdentity(facts, 'a')).toBe(decisionIdentity({ ...facts, court: 'cc' }, 'b'));
    expect(decisionIdentity(paris.facts, 'a')).not.toBe(decisionIdentity(lyon.facts, 'a'));
  });
});

it('gives the new number of an article of the law of obligations from the day of the reform', () => {
  expect(renumbered('LEGITEXT000006070721', '1382', '2026-01-01')?.numbers).toEqual(['1240']);
  expect(renumbered('LEGITEXT000006070721', '1382', '2016-09-30')).toBeNull();
  expect(renumbered('LEGITEXT000006072050', '1382', '2026-01-01')).toBeNull();
});
