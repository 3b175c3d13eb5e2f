const MINUTE = 60 * 1_000;
const DAY = 24 * 60 * MINUTE;

export const INVITATION_VALID_MS = 14 * DAY;
/** Invitations are kept this long after their last day, then deleted. */
export const INVITATION_KEPT_MS = 30 * DAY;
/** An invitation asked again within this is the same one: a double click sends one message. */
export const SAME_INVITATION_MS = MINUTE;
/** Messages that one firm may have sent in a day. */
export const INVITATIONS_A_DAY = 100;
export const INVITATIONS_COUNTED_MS = DAY;

/** How many members a firm may have: one for each seat that it bought, and its first administrator before it bought any. */
export const placesOf = (seats: number): number => Math.max(1, seats);
