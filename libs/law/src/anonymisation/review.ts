import { replacementsOf, writeMasked } from './replace.ts';
import type { MaskedMention, MaskSettings, Mention } from './types.ts';

/** A mention that a person may have decided to leave as it is. */
export type ReviewedMention = Mention & { readonly refused: boolean };

/**
 * The replacement of each mention after a review, in their order. Refused mentions still take their letters and
 * numbers, so that refusing one changes no other.
 */
export function reviewedReplacements(text: string, mentions: readonly ReviewedMention[], settings: MaskSettings): MaskedMention[] {
  return replacementsOf(text, { mentions }, settings).map((masked, index) =>
    mentions[index]?.refused === true ? { ...masked, replacement: null } : masked,
  );
}

/** The text that follows from a review. */
export function reviewedText(text: string, mentions: readonly ReviewedMention[], settings: MaskSettings): string {
  return writeMasked(text, reviewedReplacements(text, mentions, settings));
}
