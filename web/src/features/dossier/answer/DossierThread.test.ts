import type { ThreadItem } from '@attendu/contracts/dossier/schemas';
import { expect, test } from 'vitest';
import { inOrder } from './DossierThread.tsx';

const item = (id: string, parent_id: string | null): ThreadItem => ({
  id,
  parent_id,
  question: id,
  is_analysing: 'done',
  created_at: '2026-11-29T09:00:00.000Z',
});

test('each question comes after the one that it follows up, even one whose first question is deleted', () => {
  const items = [item('a', 'gone'), item('b', 'a'), item('c', 'a'), item('d', 'b')];
  expect(inOrder(items).map(({ item: { id }, depth }) => `${id}${depth}`)).toEqual(['a0', 'b1', 'd2', 'c1']);
  expect(inOrder([])).toEqual([]);
});
