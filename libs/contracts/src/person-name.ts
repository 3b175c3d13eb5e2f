/** A scheme, a path, an address, or a dot followed by what a mail client would take for a domain. */
const LINK = /[/\\@:<>[\]{}|]|[.\u2024\u3002\uFE52\uFF0E\uFF61](?:\p{L}{2}|\p{N})/u;
/** Line breaks, control characters and direction overrides; the joiners that some scripts need are kept. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}\p{Co}]|(?![\u200C\u200D])\p{Cf}/u;

export const NAME_REFUSED = 'Un nom ne peut contenir ni lien, ni adresse, ni saut de ligne.';

/**
 * Whether a text can be shown as a person's name to someone else, in an e-mail above all. It has no link and no line break, so that
 * a stranger cannot make us send a message of theirs.
 */
export function isPlainName(text: string): boolean {
  return !LINK.test(text) && !CONTROL.test(text);
}

/** Longer than this, a text is a message and not a name. */
const GREETED_CHARACTERS = 40;
const DIGITS = /\p{N}{3}/u;

/** A name that is safe to show in an e-mail; an empty string for anything else, such as a phone number. */
export function mailedName(text: string): string {
  const name = text.trim();
  return isPlainName(name) && !DIGITS.test(name.replace(/[\s.-]/g, '')) && [...name].length <= GREETED_CHARACTERS ? name : '';
}
