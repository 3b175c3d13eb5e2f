/** A startup failure that the user can act on: only its French message is printed. */
export class StartupError extends Error {
  override name = 'StartupError';
}
