/** A scheme, a path, an address, or a dot followed by what a mail client would take for a domain. */
const LINK = /[/\\@:<>[\]{}|]|[.\u2024\u3002\uFE52\uFF0E\uFF61](?:\p{L}{2}|\p{N})/u;
/** Line breaks, control characters and direction overrides; the joiners that some scripts need are kept. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}\p{Co}]|(?![\u200C\u200D])\p{Cf}/u;

export const NAME_REFUSED = 'Un nom ne peut contenir ni lien, ni adresse, ni saut de ligne.';

/**
 * Whether a text can be shown as a person's name to someone else, in an e-mail above all: without a link or a line break, a stranger
 * cannot have us write anything but a name.
 */
export function isPlainName(text: string): boolean {
  return !LINK.test(text) && !CONTROL.test(text);
}

/** Longer than this, a text is a message and not a name. */
const GREETED_CHARACTERS = 40;
const DIGITS = /\p{N}{3}/u;

/** A name as an e-mail may repeat it; an empty text for what could be anything else, a phone number included. */
export function mailedName(text: string): string {
  const name = text.trim();
  return isPlainName(name) && !DIGITS.test(name.replace(/[\s.-]/g, '')) && [...name].length <= GREETED_CHARACTERS ? name : '';
}
