/** The reasons offered with each verdict on an answer. */
export const USEFUL_REASONS = ['accurate', 'complete', 'clear'] as const;
export const USELESS_REASONS = ['wrong', 'incomplete', 'off_topic', 'unclear'] as const;
export const RATING_REASONS = [...USEFUL_REASONS, ...USELESS_REASONS] as const;
export type RatingReason = (typeof RATING_REASONS)[number];

/** Longest free text, in UTF-16 code units. */
export const RATING_COMMENT_MAX = 1_000;
