/** Why a synchronisation cannot continue, in French, with what to do about it. */
export class SyncFailure extends Error {
  override readonly name: string = 'SyncFailure';
}
