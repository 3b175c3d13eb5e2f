/** Why a synchronisation cannot go on, in French: what to do about it. */
export class SyncFailure extends Error {
  override readonly name: string = 'SyncFailure';
}
