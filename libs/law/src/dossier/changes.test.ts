import { type CitationChange, citationChangesSchema } from '@attendu/contracts/research/schemas';
import { expect, it } from 'vitest';
import { allChanges, toldChanges } from './changes.ts';

const common = { id: 'x', versionId: 'v', title: 'Titre', refs: [], since: null, before: '', after: null, url: null };
const ended: CitationChange = { ...common, kind: 'legiarti', state: 'ended' };
const reviewed: CitationChange = { ...common, kind: 'juritext', state: 'reviewed', fate: { kind: 'quashed' } };

it('gives reviewed citations apart, where a reader of the former release does not look, and puts them together again', () => {
  const told = toldChanges([reviewed, ended]);
  expect(told).toEqual({ changes: [ended], reviewed: [reviewed] });
  const answer = { dossierId: '0192f0c4-5d0e-7000-8000-000000000001', citations: 2, checked_at: null, day: null, ...told };
  expect(allChanges(citationChangesSchema.parse(answer))).toEqual([ended, reviewed]);
  // `changes` holds none, whoever writes it.
  expect(citationChangesSchema.safeParse({ ...answer, changes: [reviewed] }).success).toBe(false);
});

it('reads an answer of the former release, which has no reviewed citations', () => {
  expect(toldChanges([ended])).toEqual({ changes: [ended] });
  expect(allChanges({ changes: [ended] })).toEqual([ended]);
});
