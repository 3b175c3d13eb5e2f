import type { Dossier, DossierListed, DossierSummary, Group } from '@attendu/contracts/dossier/schemas';
import type { ListedGroup } from './db/groups.ts';
import type { ListedRow, SummaryRow } from './db/lists.ts';
import type { DossierRow } from './db/schema.ts';

export function presentSummary(row: SummaryRow): DossierSummary {
  return {
    id: row.id,
    name: row.name,
    contexte: row.contexte,
    is_analysing: row.isAnalysing,
    // Older failures have no reason, and are not shown as stopped.
    failure_reason: row.isAnalysing === 'failed' ? (row.failureReason ?? 'error') : null,
    is_pinned: row.isPinned,
    group_id: row.groupId,
    parent_id: row.parentId,
    changed_citations: row.changedCitations,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

export function presentListed(row: ListedRow): DossierListed {
  return { ...presentSummary(row), synthese_start: row.syntheseStart, shared: row.shared };
}

export function presentGroup(row: ListedGroup): Group {
  const { id, name, dossiers, shared, closed } = row;
  return { id, name, dossiers, shared, closed, created_at: row.createdAt.toISOString() };
}

export function presentDossier(row: DossierRow): Dossier {
  return {
    ...presentSummary(row),
    user_id: row.userId,
    access: 'own',
    owner_name: null,
    synthese: row.synthese,
    law_date: row.lawDate,
    data_date: row.dataDate,
    ...(row.dataDates === null ? {} : { data_dates: row.dataDates }),
    follow_up_question_1: row.followUpQuestion1,
    follow_up_question_2: row.followUpQuestion2,
    notices: row.notices,
    failure: row.failure,
    relaunchable: row.isAnalysing === 'failed' && row.runId !== null,
  };
}

/** A colleague's dossier, without its owner's filing. `parentId`: null unless the reader may read the parent too. */
export function presentShared(
  row: DossierRow,
  { access, ownerName, parentId }: { access: Dossier['access']; ownerName: string | null; parentId: string | null },
): Dossier {
  return {
    ...presentDossier(row),
    access,
    owner_name: ownerName,
    parent_id: parentId,
    group_id: null,
    is_pinned: false,
    // Only the owner may relaunch it.
    relaunchable: false,
  };
}
