import { describe, expect, it } from 'vitest';
import { L1221_19 } from './articles.test-data.ts';
import { analysedPoint } from './result.ts';
import type { PointDraft } from './writing/draft.ts';
import { sourceId } from './writing/draft.ts';

const id = sourceId('legiarti', L1221_19.versionId);
const { content: _, ...document } = L1221_19;
const reading = {
  document,
  named: false,
  rank: 0,
  note: 9,
  pertinence: 9.4,
  passages: [],
  stance: 'support',
  why: 'Il fixe la durée',
} as const;

function documentsUnder(
  insufficient: PointDraft['insufficient'],
  changes: Partial<PointDraft> = {},
  stance: 'support' | 'oppose' = 'support',
) {
  const source = { kind: 'legiarti', versionId: L1221_19.versionId, quotations: [] } as const;
  const draft: PointDraft = { blocks: [], brief: [], reserve: null, sources: [source], insufficient, ...changes };
  const readings = new Map([[id, { ...reading, stance }]]);
  const point = { index: 1, heading: 'Durée', draft, readings, versions: new Map([[id, L1221_19]]), today: [], notInCorpus: [] };
  return analysedPoint(point, '2026-11-27', '2026-11-27').legiarti_docs;
}

describe('the documents of a point', () => {
  it('carry their score and their side', () => {
    expect(documentsUnder(null)).toMatchObject([{ note: 9.4, stance: 'support', stance_reason: 'Il fixe la durée' }]);
  });
  it('are not contrary to the answer that rests on them', () => {
    const brief = [{ kind: 'quotation', parts: [{ type: 'reference', source: id }] }] as const;
    expect(documentsUnder(null, {}, 'oppose')).toMatchObject([{ stance: 'oppose', stance_reason: 'Il fixe la durée' }]);
    const [rested] = documentsUnder(null, { brief }, 'oppose');
    expect(rested).toMatchObject({ stance: 'support' });
    expect(rested).not.toHaveProperty('stance_reason');
  });
  it('are never « très pertinents » in a refused point, and take no side', () => {
    const [near] = documentsUnder('Sources insuffisantes.');
    expect(near).toMatchObject({ stance: 'context' });
    expect(near?.note).toBeLessThan(8);
    expect(near).not.toHaveProperty('stance_reason');
  });
});
