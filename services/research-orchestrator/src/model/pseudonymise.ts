import type { MaskedTexts } from '@attendu/contracts/anonymisation/schemas';
import { SHORT_TEXT_MAX } from '@attendu/contracts/anonymisation/schemas';

/** Masked texts, and the function that restores the names in what is written from them. */
export type Pseudonymised = { readonly texts: readonly string[]; restore(text: string): string };

/** Replaces names, numbers and addresses before a text leaves the service. Rejects when it cannot: nothing may then be sent. */
export type Pseudonymise = (texts: readonly string[]) => Promise<Pseudonymised>;

/** `mask`: the anonymiser. Text past its longest input is not sent. */
export function pseudonymiseBy(mask: (texts: string[]) => Promise<MaskedTexts>): Pseudonymise {
  return async (texts) => {
    const { texts: masked, names } = await mask(texts.map((text) => text.slice(0, SHORT_TEXT_MAX)));
    return {
      texts: masked,
      // One pass over all masks: successive replacements would match restored text.
      restore: (text) =>
        text.replace(/\[[^[\]\n]{1,40}\]/g, (found) => names.find(({ replacement }) => replacement === found)?.original ?? found),
    };
  };
}
