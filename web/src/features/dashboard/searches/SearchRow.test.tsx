// @vitest-environment happy-dom
import type { DossierListed } from '@attendu/contracts/dossier/schemas';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '../../../../test/render.tsx';
import { type RowActions, SearchRow } from './SearchRow.tsx';

const QUESTION = 'Bail commercial : quel délai pour le congé du bailleur ?';
const none = () => undefined;
const ACTIONS: RowActions = { onRename: none, onPin: none, onMove: none, onShare: null, onDelete: none, onSelect: none, onShow: null };

test.each([
  ['Bail commercial : quel délai p...', QUESTION],
  ['Bail commercial', 'Bail commercial'],
  ['Affaire Martin', 'Affaire Martin'],
])('a search named « %s » is listed as « %s »', (name, title) => {
  const dossier = {
    ...{ id: 'd', name, contexte: QUESTION, updated_at: '2026-11-27T10:00:00Z', is_analysing: 'done', failure_reason: null },
    ...{ synthese_start: null, is_pinned: false, group_id: null, parent_id: null, shared: false, changed_citations: 0 },
  } as unknown as DossierListed;
  show(<SearchRow dossier={dossier} folder={null} selected={new Set()} actions={ACTIONS} isShown={false} />);
  expect(document.querySelector('.search-row__title')?.textContent).toBe(title);
  screen.getByLabelText(`Sélectionner « ${title} »`);
});
