import type { Db, Tx } from '@attendu/db/database';
import { type Selectable, sql } from 'kysely';
import type { ResearchTables } from './schema.ts';

export type ModelConsentRow = Selectable<ResearchTables['modelConsents']>;

/** Whose consent a question needs: that of the firm, or of the person who has none. */
export type ConsentSubject = { readonly id: string; readonly isFirm: boolean };

export const consentSubjectOf = ({ userId, firmId }: { userId: string; firmId: string | null }): ConsentSubject =>
  firmId === null ? { id: userId, isFirm: false } : { id: firmId, isFirm: true };

/** The decision that holds; null when none was ever made. */
export async function lastConsent(db: Db<ResearchTables>, { id }: ConsentSubject): Promise<ModelConsentRow | null> {
  const found = await db
    .selectFrom('modelConsents')
    .selectAll()
    .where('subjectId', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
}

/** Serialises the decisions of one subject until the end of the transaction. */
export async function lockConsent(tx: Tx<ResearchTables>, { id }: ConsentSubject): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`model-consent ${id}`}, 0))`.execute(tx);
}

export async function insertConsent(tx: Tx<ResearchTables>, row: Omit<ModelConsentRow, 'id'>): Promise<void> {
  await tx.insertInto('modelConsents').values(row).execute();
}

/** The decisions that a person made, in order. */
export function consentsBy(db: Db<ResearchTables>, userId: string): Promise<ModelConsentRow[]> {
  return db.selectFrom('modelConsents').selectAll().where('decidedBy', '=', userId).orderBy('id').execute();
}

/** Deletes the decisions that a person made for themselves; those for a firm stay with the firm. */
export async function deleteOwnConsents(tx: Tx<ResearchTables>, userId: string): Promise<void> {
  await tx.deleteFrom('modelConsents').where('subjectId', '=', userId).execute();
}
