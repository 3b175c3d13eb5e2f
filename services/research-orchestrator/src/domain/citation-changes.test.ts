import type { SourceDocument } from '@attendu/contracts/research/schemas';
import { describe, expect, it } from 'vitest';
import { citationChanges } from './citation-changes.ts';

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
