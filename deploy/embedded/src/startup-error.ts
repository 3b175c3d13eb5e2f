/** A reason not to start that the person at the terminal can act on: its message, in French, is all that is printed. */
export class StartupError extends Error {
  override name = 'StartupError';
}
