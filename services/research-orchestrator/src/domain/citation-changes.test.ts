import type { SourceDocument } from '@attendu/contracts/research/schemas';
import { describe, expect, it } from 'vitest';
import { citationChanges } from './citation-changes.ts';
import type { StoredVersion } from './stored-version.ts';

const decision = {
  kind: 'juritext',
  id: 'JURITEXT000047805330',
  versionId: 'JURITEXT000047805330',
  title: 'Cour de cassation, Chambre sociale, 21-24.283',
  content: 'Texte de la décision.',
  quotations: [],
  date_debut: '2023-07-06',
} as unknown as SourceDocument;

describe('reports a withdrawn document', () => {
  const withdrawn = [{ kind: 'juritext', versionId: decision.versionId, on: '2026-11-20', byName: true }] as const;

  it('with the day of its withdrawal and without its text', () => {
    const [change] = citationChanges([{ document: decision, refs: ['Jurisprudence - 1 - 1'] }], [], [], withdrawn, '2026-11-29');
    expect(change).toMatchObject({
      state: 'withdrawn',
      since: '2026-11-20',
      before: '',
      after: null,
      url: null,
      refs: ['Jurisprudence - 1 - 1'],
    });
    expect(JSON.stringify(change)).not.toContain('Texte de la décision');
  });

  it('and reports nothing about the other documents', () =>
    expect(
      citationChanges([{ document: { ...decision, versionId: 'JURITEXT000000000001' }, refs: [] }], [], [], withdrawn, '2026-11-29'),
    ).toEqual([]));
});

describe('reports the fate of a decision', () => {
  type Fate = NonNullable<NonNullable<SourceDocument['facts']>['fate']>;
  const statesOf = (before: Fate | undefined, now: Fate) => {
    const { kind, id, versionId, content } = decision;
    const document = { ...decision, facts: { court: 'Cour d’appel de Paris', ...(before === undefined ? {} : { fate: before }) } };
    const held = {
      kind,
      documentId: id,
      versionId,
      content,
      facts: { court: 'Cour d’appel de Paris', fate: now },
    } as unknown as StoredVersion;
    return citationChanges([{ document, refs: [] }], [], [held], [], '2026-11-29').map(({ state }) => state);
  };
  const by = 'Cass. com., 2 avril 2025, n° 24-10.001';

  it.each<[Fate | undefined, Fate]>([
    [undefined, { kind: 'quashed' }],
    [{ kind: 'appealed' }, { kind: 'quashed', by }],
    [{ kind: 'quashed' }, { kind: 'upheld' }],
    [
      { kind: 'quashed', date: '2024-01-10' },
      { kind: 'quashed', date: '2025-04-02' },
    ],
  ])('that it did not have: %j, then %j', (before, now) => expect(statesOf(before, now)).toEqual(['reviewed']));

  it.each<[Fate, Fate]>([
    [{ kind: 'quashed' }, { kind: 'quashed', by }],
    [{ kind: 'quashed' }, { kind: 'quashed', date: '2025-04-02' }],
    [
      { kind: 'quashed', date: '2025-04-02', by },
      { kind: 'quashed', by: 'Cour de cassation, chambre commerciale' },
    ],
    [{ kind: 'upheld' }, { kind: 'upheld', by }],
  ])('and not the same one told in other words: %j, then %j', (before, now) => expect(statesOf(before, now)).toEqual([]));
});
