import type { DossierListed } from '@attendu/contracts/dossier/schemas';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Change } from './api.ts';
import { applyToGroups, applyToList } from './apply-changes.ts';
import { byDay } from './days.ts';

const dossier = (id: string, more: Partial<DossierListed> = {}): DossierListed => ({
  id,
  name: id,
  contexte: id,
  is_analysing: 'done',
  failure_reason: null,
  is_pinned: false,
  group_id: null,
  parent_id: null,
  changed_citations: 0,
  created_at: '2026-11-29T09:00:00.000Z',
  updated_at: '2026-11-29T09:00:00.000Z',
  synthese_start: null,
  shared: false,
  ...more,
});
const list = [dossier('a', { is_pinned: true }), dossier('b'), dossier('c', { group_id: 'g' })];
const ids = (dossiers: readonly { id: string }[]) => dossiers.map(({ id }) => id).join('');

describe('changes under way', () => {
  it.each<[string, Change[], string | null, string]>([
    ['a pin', [{ kind: 'pin', ids: ['c'], isPinned: true }], null, 'acb'],
    ['a pin taken back', [{ kind: 'pin', ids: ['a'], isPinned: false }], null, 'abc'],
    ['a move out of the folder shown', [{ kind: 'move', ids: ['c'], groupId: null }], 'g', ''],
    ['a move into the folder shown', [{ kind: 'move', ids: ['b'], groupId: 'g' }], 'g', 'bc'],
    ['the ungrouped', [{ kind: 'move', ids: ['b'], groupId: 'g' }], 'none', 'a'],
    ['a deletion', [{ kind: 'delete', ids: ['a', 'b'] }], null, 'c'],
    ['a folder deleted alone', [{ kind: 'delete-group', id: 'g', withDossiers: false }], 'none', 'abc'],
    ['a folder deleted with its searches', [{ kind: 'delete-group', id: 'g', withDossiers: true }], null, 'ab'],
  ])('%s', (_name, changes, group, expected) => {
    expect(ids(applyToList(list, changes, group))).toBe(expected);
  });

  it('a failed change does not undo another one', () => {
    const change = fc.oneof(
      fc.record({ kind: fc.constant('pin' as const), ids: fc.subarray(['a', 'b', 'c']), isPinned: fc.boolean() }),
      fc.record({ kind: fc.constant('move' as const), ids: fc.subarray(['a', 'b', 'c']), groupId: fc.constantFrom('g', 'h', null) }),
      fc.record({ kind: fc.constant('rename' as const), id: fc.constantFrom('a', 'b', 'c'), name: fc.string() }),
      fc.record({ kind: fc.constant('delete' as const), ids: fc.subarray(['a', 'b', 'c']) }),
    );
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), fc.nat(), (changes, at) => {
        const failed = at % changes.length;
        const left = changes.filter((_, index) => index !== failed);
        // Without the failed change, the list is the server's after the others.
        const server = left.reduce<DossierListed[]>((state, one) => applyToList(state, [one], null), list);
        expect(applyToList(list, left, null).toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(
          server.toSorted((a, b) => a.id.localeCompare(b.id)),
        );
      }),
    );
  });

  it('creates, renames and removes folders, once', () => {
    const groups = [{ id: 'g', name: 'Martin', dossiers: 1, shared: false, closed: false, created_at: '2026-11-29T09:00:00.000Z' }];
    expect(applyToGroups(groups, [{ kind: 'create-group', id: 'g', name: 'Martin' }])).toEqual(groups);
    expect(
      applyToGroups(groups, [
        { kind: 'create-group', id: 'h', name: 'Durand' },
        { kind: 'rename-group', id: 'g', name: 'Martin c/ Durand' },
        { kind: 'delete-group', id: 'x', withDossiers: false },
      ]).map(({ name }) => name),
    ).toEqual(['Durand', 'Martin c/ Durand']);
  });
});

describe('days', () => {
  const now = new Date(2026, 10, 29, 10);
  const at = (day: number) => new Date(2026, 10, day, 9).toISOString();
  it('groups the pinned ones first, then by day', () => {
    const dossiers = [
      dossier('p', { is_pinned: true, updated_at: at(1) }),
      dossier('a', { updated_at: at(29) }),
      dossier('b', { updated_at: at(29) }),
      dossier('c', { updated_at: at(28) }),
      dossier('d', { updated_at: at(1) }),
    ];
    expect(byDay(dossiers, 'updated', now).map(({ title, dossiers: own }) => [title, ids(own)])).toEqual([
      ['Épinglées', 'p'],
      ["Aujourd'hui", 'ab'],
      ['Hier', 'c'],
      ['1er\u00a0novembre 2026', 'd'],
    ]);
    expect(byDay(dossiers, 'name', now).map(({ title }) => title)).toEqual(['Épinglées', null]);
  });
});
