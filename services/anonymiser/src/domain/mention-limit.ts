/** The text holds more mentions than a person can review. */
export class TooManyMentions extends Error {
  override readonly name = 'TooManyMentions';
}

/** @throws TooManyMentions */
export function checkCount(count: number, most: number): void {
  if (count > most) throw new TooManyMentions(`more than ${most} mentions`);
}
