/** The store could not answer in time. */
export class KvUnavailable extends Error {
  constructor(cause: unknown) {
    super('key-value store unavailable', { cause });
    this.name = 'KvUnavailable';
  }
}
