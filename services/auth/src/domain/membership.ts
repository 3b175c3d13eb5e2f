const MINUTE = 60 * 1_000;
const DAY = 24 * 60 * MINUTE;

export const INVITATION_VALID_MS = 14 * DAY;
/** Invitations are kept this long after they expire, then deleted. */
export const INVITATION_KEPT_MS = 30 * DAY;
/** A repeated invitation within this time is the same one: a double click sends one message. */
export const SAME_INVITATION_MS = MINUTE;
/** Most invitation e-mails of one firm in a day. */
export const INVITATIONS_A_DAY = 100;
export const INVITATIONS_COUNTED_MS = DAY;

/** Most members of a firm: one for each seat bought, or its first administrator alone before it bought any. */
export const placesOf = (seats: number): number => Math.max(1, seats);
