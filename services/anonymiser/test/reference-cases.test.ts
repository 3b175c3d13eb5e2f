import { replacementsOf, writeMasked } from '@attendu/law/anonymisation/replace';
import type { MaskSettings } from '@attendu/law/anonymisation/types';
import { describe, expect, test } from 'vitest';
import { loadLexicon } from '../src/adapters/load-lexicon.ts';
import { detect } from '../src/domain/detect.ts';

const STANDARD: MaskSettings = { preset: 'standard', switches: {}, style: 'judilibre', seed: 'essai' };

function mask(text: string, settings: Partial<MaskSettings> = {}): string {
  return writeMasked(text, replacementsOf(text, detect(text, loadLexicon()), { ...STANDARD, ...settings }));
}
const doubts = (text: string) => detect(text, loadLexicon()).doubts;
/** The output with each person's name replaced by one sign, to compare shapes. */
const shape = (text: string) => mask(text).replace(/\[[A-Z]{1,2}\]/g, '[x]');

/** Public bug reports of other tools, with invented names. */
describe('bugs reported against other tools', () => {
  test('1 keeps companies, bodies and the town of the court', () => {
    const text = 'jugement du TJ de Brive, SAS Grandmarché c/ CPAM du Cher';
    expect(mask(text)).toBe(text);
  });
  test('2 masks the address of the appellant block', () => {
    expect(mask('M. Luc Ferrand\n14 bis, rue des Tanneurs\n18000 Bourges')).toMatch(
      /^M\. \[[A-Z]\] \[[A-Z]\]\n\[Adresse 1\]\n\[Localité 2\]$/,
    );
  });
  test('3 never propagates a bare particle', () => {
    const text =
      'au cabinet de Maître Léon du Pavillon, demandeur, né le 3 mars 1960\n\nORDONNANCE DU JUGE\nVu les conclusions du demandeur du 3 mai 2020';
    expect(mask(text)).toContain('ORDONNANCE DU JUGE\nVu les conclusions du demandeur du 3 mai 2020');
  });
  test('4 masks a party named like a town, not the bar of that town', () => {
    expect(
      shape('M. Toulon est assisté de Me Roux, avocat au barreau de Toulon. M. Toulon a saisi le tribunal judiciaire de Toulon.'),
    ).toBe('M. [x] est assisté de Me Roux, avocat au barreau de Toulon. M. [x] a saisi le tribunal judiciaire de Toulon.');
  });
  test.each(['Madame SOPHIE LANDRIEU', 'Madame Sophie Landrieu', 'madame sophie landrieu', 'sophie landrieu'])('5 masks %s', (text) => {
    expect(mask(text)).not.toMatch(/sophie|landrieu/i);
  });
  test('6 treats accents and capitals as one entity', () => {
    const [one, two, three] = mask('Mme HÉLÈNE VAUTRIN, Mme Hélène Vautrin, Mme HELENE VAUTRIN').split(', ');
    expect(two).toBe(one);
    expect(three).toBe(one);
    expect(shape('M. JEAN-MARC VAUTRIN')).toBe('M. [x] [x]');
  });
  test('7 masks a surname in capitals before its first name', () => {
    expect(mask('BRISSAC ALICE — matricule 00123')).toMatch(/^\[[A-Z]\] \[[A-Z]\] — matricule \[Numéro identifiant 1\]$/);
  });
  test('8 leaves a sentence in capitals', () => {
    expect(mask('LA COUR, APRÈS EN AVOIR DÉLIBÉRÉ, CONFIRME')).toBe('LA COUR, APRÈS EN AVOIR DÉLIBÉRÉ, CONFIRME');
  });
  test('9 masks Pierre, not the stone', () => {
    expect(shape('Pierre Morand a posé la pierre du mur')).toBe('[x] [x] a posé la pierre du mur');
  });
  test('10 masks a block in capitals', () => {
    expect(mask('MONSIEUR DELMAS\n3 PLACE DU PUITS')).toMatch(/^MONSIEUR \[[A-Z]\]\n\[Adresse 1\]$/);
  });
  test('11 leaves plain numbers and codes', () => {
    expect(mask('n° 6033391, lot 96c')).toBe('n° 6033391, lot 96c');
  });
  test('12 masks the date of birth but for its year, not the date of a hearing', () => {
    expect(mask('né le 3 janvier 2001')).toBe('né le [Date naissance 1] 2001');
    expect(mask('audience du 3 janvier 2024')).toBe('audience du 3 janvier 2024');
  });
  test('13 and 14 masks a name in the last line of 1.2 million characters', () => {
    const text = `${'La cour constate que les moyens ne sont pas fondés.\n'.repeat(24_000)}M. Ferrandier`;
    expect(text.length).toBeGreaterThan(1_200_000);
    expect(mask(text)).toMatch(/M\. \[[A-Z]\]$/);
  });
  test('15 masks the right occurrence', () => {
    expect(shape('M. Petit est venu.\nPetit juge petit')).toBe('M. [x] est venu.\n[x] juge petit');
  });
  test('16 gives each name one replacement, shared by the people who bear it', () => {
    expect(mask('Alice Roy et Bob Roy, puis Alice')).toMatch(/^(\[[A-Z]\]) (\[[A-Z]\]) et (?!\1|\2)(\[[A-Z]\]) \2, puis \1$/);
  });
  test('17 replaces the longest name first', () => {
    expect(shape('Mme Christine Mau et Christine sont venues')).toBe('Mme [x] [x] et [x] sont venues');
  });
  test.each(['M. Paul L. Garnier', 'M. Garnier père', 'M. Garnier fils'])('18 masks %s', (text) => {
    expect(mask(text)).not.toContain('Garnier');
  });
  test('19 can be restored exactly from the mapping', () => {
    const text = 'Jean Morel et M. Morel';
    const masked = replacementsOf(text, detect(text, loadLexicon()), STANDARD);
    const back = masked.map((mention) => ({
      ...mention,
      replacement: mention.replacement === null ? null : text.slice(mention.start, mention.end),
    }));
    expect(writeMasked(text, masked)).toMatch(/^(\[[A-Z]\]) (\[[A-Z]\]) et M\. \2$/);
    expect(writeMasked(text, back)).toBe(text);
  });
  test('20 keeps docket numbers, and checks the key of a social security number', () => {
    const text = 'RG 22/04041, Portalis DBVL-V-B7H-UJUQ, pourvoi 22-16.073, 1 61 03 69 123 456 78';
    expect(mask(text)).toBe(text);
    expect(mask('numéro 1 61 03 69 123 456 21')).toBe('numéro [Numéro identifiant 1]');
  });
  test('21 keeps a number that holds a date, masks a telephone number', () => {
    expect(mask('minute 20260812-09')).toBe('minute 20260812-09');
    expect(mask('joignable au 06 39 98 12 34')).toBe('joignable au [XXXXXXXX01]');
  });
  test('22 keeps the law named after a party, and reports it', () => {
    const text = 'M. Hoguet invoque la loi Hoguet';
    expect(shape(text)).toBe('M. [x] invoque la loi Hoguet');
    expect(doubts(text).map(({ kind }) => kind)).toContain('loi-au-nom-d-une-partie');
  });
  test('23 masks whole names, never pieces', () => {
    expect(shape('M. François Guerre et la guerre')).toBe('M. [x] [x] et la guerre');
  });
  test('24 masks companies everywhere when asked', () => {
    expect(mask('la SAS Verdurin et la société Verdurin', { switches: { personneMorale: true } })).toBe('la SAS [1] et la société [1]');
  });
  test('25 does not treat a first name as the same surname', () => {
    const [given, , surname] = mask('Antoine Lemaire et M. Antoine').match(/\[[A-Z]\]/g) ?? [];
    expect(surname).not.toBe(given);
  });
  test('26 reports a village where a person is the only one of a kind', () => {
    const text = 'gérant du seul café de Gentioux';
    expect(doubts(text).map(({ kind }) => kind)).toContain('identification-indirecte');
  });
});

describe('bugs found in the code and tests of other tools', () => {
  test('keeps public offices', () => {
    expect(mask('M. LE PRÉFET et Mme la présidente')).toBe('M. LE PRÉFET et Mme la présidente');
  });
  test('reads glued and bracketed civilities', () => {
    expect(shape('M.Dupont a écrit à [M. Dupont].')).toBe('M.[x] a écrit à [M. [x]].');
  });
  test('keeps a quoted brand', () => {
    expect(mask('la marque "Tuning2000 "')).toBe('la marque "Tuning2000 "');
  });
  test('masks a website named after a party', () => {
    expect(mask('Mme Romaingle tient www.lamaisonderomaingle.com')).toMatch(/^Mme \[[A-Z]\] tient \[01\]$/);
  });
  test('masks a valid card number, and no other number', () => {
    expect(mask('carte 4970 1012 3456 7893')).not.toContain('4970');
    expect(mask('référence 4970 1012 3456 7890')).toBe('référence 4970 1012 3456 7890');
  });
});
