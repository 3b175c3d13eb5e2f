import { dossierName } from '@attendu/contracts/dossier/name';
import type { ResearchResult } from '@attendu/contracts/research/schemas';
import type { Db, Tx } from '@attendu/db/database';
import { pageById } from '@attendu/db/id-page';
import { json } from '@attendu/db/json';
import type { Failure, Life } from '../domain/lifecycle.ts';
import type { DossierDb, DossierRow } from './schema.ts';

/** A dossier that waits for its analysis. */
export function newDossier(
  { id, userId, contexte, parentId = null }: Pick<DossierRow, 'id' | 'userId' | 'contexte'> & { parentId?: string | null },
  now: Date,
): DossierRow {
  return {
    ...{ id, userId, groupId: null, parentId, name: dossierName(contexte), contexte, isAnalysing: 'pending', runId: null },
    ...{
      synthese: null,
      syntheseSentences: [],
      lawDate: null,
      dataDate: null,
      dataDates: null,
      followUpQuestion1: null,
      followUpQuestion2: null,
    },
    ...{ notices: [], failure: null, failureReason: null, changedCitations: 0, isPinned: false },
    ...{ createdAt: now, updatedAt: now, deletedAt: null },
  };
}

/** The JSON columns as text. */
export const stored = (row: DossierRow) => ({ ...row, notices: json(row.notices), syntheseSentences: json(row.syntheseSentences) });

/** False when the id is taken, by any user. */
export async function insertDossier(tx: Tx<DossierDb>, row: DossierRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('dossiers')
    .values(stored(row))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function findDossier(db: Db<DossierDb>, id: string): Promise<DossierRow | null> {
  return (await db.selectFrom('dossiers').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** The same, locked until the end of the transaction. */
export async function lockDossier(tx: Tx<DossierDb>, id: string): Promise<DossierRow | null> {
  return (await tx.selectFrom('dossiers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;
}

/** Dossiers pending since before `cutoff` without a requested analysis, oldest first. */
export async function neverRequested(db: Db<DossierDb>, cutoff: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('dossiers')
    .select('id')
    .where('isAnalysing', '=', 'pending')
    .where('runId', 'is', null)
    .where('createdAt', '<', cutoff)
    .orderBy('createdAt')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Updates the status of a dossier, with the reason of a failure. */
export async function updateStatus(tx: Tx<DossierDb>, id: string, life: Life, failure: Failure | null, now: Date): Promise<void> {
  await tx
    .updateTable('dossiers')
    .set({
      isAnalysing: life.status,
      runId: life.runId,
      failure: failure?.message ?? null,
      failureReason: failure?.reason ?? null,
      updatedAt: now,
    })
    .where('id', '=', id)
    .execute();
}

/** A page of a user's whole dossiers, in the order of their ids, after this one. */
export function dossiersOfUser(db: Db<DossierDb>, userId: string, after: string | null, limit: number): Promise<DossierRow[]> {
  const query = db.selectFrom('dossiers').selectAll().where('userId', '=', userId);
  return pageById(query, { after, limit });
}

/** Deletes a user's dossiers and folders. */
export async function deleteDossiersOf(tx: Tx<DossierDb>, userId: string): Promise<void> {
  await tx.deleteFrom('dossierWords').where('userId', '=', userId).execute();
  await tx.deleteFrom('dossiers').where('userId', '=', userId).execute();
  await tx.deleteFrom('groups').where('userId', '=', userId).execute();
}

/** Does nothing when the dossier is deleted, or has another run. */
export async function saveChangedCitations(tx: Tx<DossierDb>, id: string, runId: string, changed: number): Promise<void> {
  await tx.updateTable('dossiers').set({ changedCitations: changed }).where('id', '=', id).where('runId', '=', runId).execute();
}

export async function saveAnswer(tx: Tx<DossierDb>, id: string, result: ResearchResult): Promise<void> {
  await tx
    .updateTable('dossiers')
    .set({
      synthese: result.synthese,
      syntheseSentences: json(result.synthese_sentences ?? []),
      lawDate: result.law_date,
      dataDate: result.data_date,
      dataDates: result.data_dates === undefined ? null : json(result.data_dates),
      followUpQuestion1: result.follow_up_question_1,
      followUpQuestion2: result.follow_up_question_2,
      notices: json(result.notices),
    })
    .where('id', '=', id)
    .execute();
}

export async function saveQuestion(tx: Tx<DossierDb>, id: string, asked: Pick<DossierRow, 'contexte' | 'name'>): Promise<void> {
  await tx.updateTable('dossiers').set(asked).where('id', '=', id).execute();
}
