import { expect, it } from 'vitest';
import { L1221_19 } from '../domain/articles.test-data.ts';
import type { StoredVersion } from '../domain/stored-version.ts';
import { withoutCopies } from './cited-documents.ts';

const decision = (versionId: string, facts: StoredVersion['facts'], isZoned = false): StoredVersion => ({
  ...L1221_19,
  ...{ kind: 'juritext', versionId, documentId: versionId, facts, zones: isZoned ? [{ name: 'reasons', start: 0, end: 10 }] : [] },
});

it('takes a decision once, from the publisher that tells its parts, and other documents as they are', () => {
  const ecli = 'ECLI:FR:CCASS:2026:C100011';
  const court = { court: "Cour administrative d'appel de Lyon", date: '2024-05-02' };
  const versions = [
    decision('JURITEXT000053345451', { ecli, number: ['24-18.856'] }),
    L1221_19,
    decision('a'.repeat(24), { ecli: ecli.toLowerCase(), number: ['24-18.856'] }, true),
    decision('CETATEXT000049314894', { ...court, number: ['22LY01635'] }),
    decision('DCA_22LY01635_20240502', { ...court, court: court.court.toUpperCase(), number: ['22LY01635'] }),
    decision('DCA_22LY01636_20240502', { ...court, number: ['22LY01636'] }),
    { ...L1221_19, versionId: 'LEGIARTI000000000001' },
  ];
  expect(withoutCopies(versions).map(({ versionId }) => versionId)).toEqual([
    'a'.repeat(24),
    L1221_19.versionId,
    'CETATEXT000049314894',
    'DCA_22LY01636_20240502',
    'LEGIARTI000000000001',
  ]);
});
