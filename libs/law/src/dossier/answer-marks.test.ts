import type { Sentence } from '@attendu/contracts/research/schemas';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cutProse,
  DEDUCTION,
  mentionsOf,
  prepareAnswer,
  QUOTE_END,
  QUOTE_START,
  SENTENCE_END,
  SENTENCE_START,
  UNPROVED,
} from './answer-marks.ts';
import { document, point } from './fixtures.test-data.ts';

const NB = '\u00a0';
const quote = (text: string) => ({ versionId: 'v', start: 0, end: text.length, hash: '0'.repeat(64), text });
const sentence = (text: string, kind: Sentence['kind']): Sentence => ({ text, kind, support: [] });

const HEAD = 'La durée est fixée par le règlement 1408/71, art. R. *12-3 et R. *12-4';
const ITEM = 'Pour les cadres, de quatre mois';
const cited = document('legiarti', 1, { quotations: [quote(HEAD), quote(ITEM)] });
const points = [point(1, [cited, document('cnn', 1)])];

describe('prepareAnswer', () => {
  it('keeps every character of a quotation from being read as markup or as a reference', () => {
    const prepared = prepareAnswer(`Aux termes du texte, «${NB}${HEAD}${NB}» (Legiarti - 1 - 1).`, points, []);
    expect(prepared).toContain(`${QUOTE_START}La durée`);
    expect(prepared).toContain('R\\. \\*12\\-3');
    expect(cutProse(prepared).filter((part) => part.type === 'mention')).toEqual([
      { type: 'mention', kind: 'legiarti', n: 1, m: 1, raw: 'Legiarti - 1 - 1' },
    ]);
  });
  it('marks the end of deductions only, each at its own place', () => {
    const prepared = prepareAnswer('A dit oui. B en découle. B en découle.', points, [
      sentence('A dit oui.', 'supported'),
      sentence('B en découle.', 'supported'),
      sentence('B en découle.', 'deduction'),
    ]);
    expect(prepared).toBe(`A dit oui. B en découle. B en découle.${DEDUCTION}`);
  });
  it('puts a sentence that cites passages between two marks, and marks it when its proof no longer holds', () => {
    const resting = (text: string): Sentence => ({ ...sentence(text, 'supported'), support: [{ ref: 'Legiarti - 1 - 1', quotation: 0 }] });
    expect(
      prepareAnswer('Un. Deux. Trois.', points, [resting('Un.'), sentence('Deux.', 'notice'), { ...resting('Trois.'), unproved: true }]),
    ).toBe(`${SENTENCE_START}\ue100Un.${SENTENCE_END} Deux. ${SENTENCE_START}\ue102Trois.${UNPROVED}${SENTENCE_END}`);
  });
  it('marks a sentence, and knows a quotation, in which a text has such a character of its own', () => {
    const own: Sentence = { ...sentence('\uf0b7 Un.', 'supported'), unproved: true };
    expect(prepareAnswer('\uf0b7 Un. Deux.', points, [own])).toBe(` Un.${UNPROVED} Deux.`);
    const two = [point(1, [document('legiarti', 1, { quotations: [quote('Un mois'), quote('\uf0b7 Deux mois')] })])];
    const prepared = prepareAnswer(`Il est dit «${NB}\uf0b7 Deux mois${NB}» (Legiarti - 1 - 1).`, two, []);
    expect(mentionsOf(prepared, two, null)[0]?.quotations).toEqual([1]);
  });
  it('lets no answer forge the marks', () => {
    expect(prepareAnswer(`x${DEDUCTION}y${QUOTE_START}z${QUOTE_END}`, points, [])).toBe('xyz');
  });
  it('has the same words once its marks are removed, whatever is quoted', () => {
    const words = fc.string({ unit: fc.constantFrom('a', '*', '_', '[', ']', '(', '.', '$', '\\', '`', ' ', '1'), minLength: 1 });
    fc.assert(
      fc.property(words, (text) => {
        const one = [point(1, [document('legiarti', 1, { quotations: [quote(text)] })])];
        const prepared = prepareAnswer(`Il est dit «${NB}${text}${NB}» (Legiarti - 1 - 1).`, one, []);
        const [, inside = ''] = /\ue001([^\ue002]*)\ue002/.exec(prepared) ?? [];
        expect(inside.replace(/\\([^a-zA-Z0-9\s])/g, '$1')).toBe(text);
        expect(mentionsOf(prepared, one, null)[0]?.quotations).toEqual([0]);
      }),
    );
  });
});

describe('mentionsOf', () => {
  it('links a mention to all the quotations before it', () => {
    const answer = `Le texte dit «${NB}${HEAD}${NB}», «${NB}${ITEM}${NB}» (Legiarti - 1 - 1). Voir CNN - 1 - 1. Puis «${NB}${ITEM}${NB}» (Legiarti - 1 - 1).`;
    const mentions = mentionsOf(prepareAnswer(answer, points, []), points, null);
    expect(mentions.map(({ kind, nth, quotations }) => [kind, nth, quotations])).toEqual([
      ['legiarti', 0, [0, 1]],
      ['cnn', 0, []],
      ['legiarti', 1, [1]],
    ]);
  });
  it('links a reference without quotation to the document’s first one', () => {
    expect(mentionsOf('Voir Legiarti - 1 - 1.', points, null)[0]?.quotations).toEqual([0]);
  });
  it('has no document for an unknown reference', () => {
    expect(mentionsOf('Voir BALO - 3 - 1.', points, null)[0]).toMatchObject({ cited: null, quotations: [] });
  });
});
