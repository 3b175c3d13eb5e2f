import type { MaskedTexts } from '@attendu/contracts/anonymisation/schemas';
import { SHORT_TEXT_MAX } from '@attendu/contracts/anonymisation/schemas';

/** Texts in which nobody is named, and how to name them again in what is written from them. */
export type Pseudonymised = { readonly texts: readonly string[]; restore(text: string): string };

/** Replaces names, numbers and addresses before a text leaves. Rejects when that cannot be done: then nothing may leave. */
export type Pseudonymise = (texts: readonly string[]) => Promise<Pseudonymised>;

/** `mask`: the anonymiser's own. What goes beyond the longest text that it takes does not leave. */
export function pseudonymiseBy(mask: (texts: string[]) => Promise<MaskedTexts>): Pseudonymise {
  return async (texts) => {
    const { texts: masked, names } = await mask(texts.map((text) => text.slice(0, SHORT_TEXT_MAX)));
    return {
      texts: masked,
      // One after the other would read again what was just put back.
      restore: (text) =>
        text.replace(/\[[^[\]\n]{1,40}\]/g, (found) => names.find(({ replacement }) => replacement === found)?.original ?? found),
    };
  };
}
