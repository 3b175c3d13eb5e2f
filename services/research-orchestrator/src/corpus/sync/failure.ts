/** Why a synchronisation cannot continue, in French, with what to do about it. */
export class SyncFailure extends Error {
  override readonly name: string = 'SyncFailure';
}

/** What the operator is told of an error: that of a full disk, which any writing may meet, in French. */
export const explainedFailure = (error: unknown): unknown =>
  error instanceof Error && 'code' in error && error.code === 'ENOSPC'
    ? new SyncFailure('Le disque est plein\u00a0: rien n’est pris de cet envoi. Libérez de la place, puis relancez la synchronisation.')
    : error;
