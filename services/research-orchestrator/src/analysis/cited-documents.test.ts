import { expect, it } from 'vitest';
import { L1221_19 } from '../domain/articles.test-data.ts';
import type { StoredVersion } from '../domain/stored-version.ts';
import { resolveCited, withoutCopies } from './cited-documents.ts';

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

const deps = (held: readonly StoredVersion[]) => ({
  decisionsOn: async () => held,
  store: { byKey: async () => [...held], inForce: async () => [] },
});
const ofUnion = (celex: string, nature: string): StoredVersion => ({
  ...decision(celex, { celex, nature, court: 'Cour de justice de l’Union européenne', number: ['C-131/12'], date: '2014-05-13' }),
  kind: 'euritext',
});

it('the number of a case means its judgment, not the opinion of the advocate general', async () => {
  const reference = { type: 'decision', start: 0, end: 8, raw: 'C-131/12', value: 'C-131/12' } as const;
  const [opinion, judgment] = [ofUnion('62012CC0131', 'conclusions'), ofUnion('62012CJ0131', 'arrêt')];
  const named = async (held: readonly StoredVersion[]) =>
    (await resolveCited(deps(held), reference, '2026-11-27')).references.flatMap(({ versionIds }) => versionIds);
  expect(await named([opinion, judgment])).toEqual(['62012CJ0131']);
  expect(await named([opinion])).toEqual(['62012CC0131']);
});

it('says of the only decision held of a day that it may be another one that is meant', async () => {
  const reference = { type: 'decision-day', start: 0, end: 25, raw: 'Cass. soc., 12 mars 2024', value: '2024-03-12' } as const;
  const facts = { court: 'Cour de cassation', chamber: 'Chambre sociale', date: '2024-03-12', number: ['23-12.345'] };
  const { references, notices } = await resolveCited(deps([decision('a'.repeat(24), facts, true)]), reference, '2026-11-27');
  expect(references).toHaveLength(1);
  expect(notices[0]?.replace(/[\u00a0\u202f]/g, ' ')).toBe(
    "Seule décision du fonds qui réponde à « Cass. soc., 12 mars 2024 » : Cass. soc., 12 mars 2024, n° 23-12.345. Vérifiez que c'est celle qui est visée.",
  );
});
