import type { Zone } from '@attendu/contracts/research/document-facts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CLAIM, decision, FACTS, HOLDING, OPERATIVE, PARTS } from '../decisions.test-data.ts';
import { cutPassages } from './cut.ts';
import { isOfSummary } from './quotable.ts';

const texts = (version: ReturnType<typeof decision>): string[] =>
  cutPassages(version.content, version).map(({ start, end }) => version.content.slice(start, end));

describe('the quotable parts of a decision', () => {
  it("are the court's own words: its summary, its reasons and its operative part", () => {
    expect(texts(decision('A', PARTS))).toEqual([HOLDING, OPERATIVE]);
    expect(texts(decision('A', [['summary', 'Le cadre est protégé.'], ...PARTS]))).toEqual(['Le cadre est protégé.', HOLDING, OPERATIVE]);
  });

  it('are none when its zones are unknown', () => {
    expect(texts(decision('A', [[null, `${FACTS}\n${HOLDING}`]]))).toEqual([]);
  });

  it('never include a party’s argument, whatever the order and length of the zones', () => {
    const name = fc.constantFrom<Zone['name'] | null>('summary', 'claims', 'facts', 'reasons', 'operative', 'other', null);
    const line = fc.constantFrom(
      'Attendu que :',
      '1° Le premier ;',
      'a) Un cas.',
      'Toutefois, il en va autrement.',
      CLAIM,
      HOLDING,
      'Cadres | 4 mois',
    );
    const part = fc.tuple(
      name,
      fc.array(line, { minLength: 1, maxLength: 5 }).map((lines) => lines.join('\n')),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const version = decision('A', parts);
        const own = version.zones.filter((zone) => ['summary', 'reasons', 'operative'].includes(zone.name));
        const passages = cutPassages(version.content, version);
        const spans = passages.flatMap((passage) => {
          const lead = passages.filter(({ paragraph }) => paragraph === passage.leadIn);
          const before = passage.continues === null ? [] : [passages[passage.continues] ?? passage];
          return [passage, ...lead, ...before];
        });
        for (const { start, end } of spans) expect(own.some((zone) => zone.start <= start && end <= zone.end)).toBe(true);
        for (const { leadIn } of passages) if (leadIn !== null) expect(passages.some(({ paragraph }) => paragraph === leadIn)).toBe(true);
      }),
    );
  });

  it('distinguish the summary from the decision itself', () => {
    const version = decision('A', [['summary', 'Résumé.'], ...PARTS]);
    const [first, second] = cutPassages(version.content, version);
    expect([first, second].map((passage) => passage !== undefined && isOfSummary(version, passage))).toEqual([true, false]);
  });
});
