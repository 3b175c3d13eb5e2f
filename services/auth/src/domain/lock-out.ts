const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Wrong passwords from one place before the account is locked for that place. */
export const FREE_FAILURES = 5;
const FIRST_LOCK_MS = MINUTE;
const LONGEST_LOCK_MS = HOUR;
/** Failures of one place expire after a day without any. */
const FORGET_MS = DAY;
/** Wrong passwords from everywhere before strangers are slowed. */
export const SOFT_FAILURES = 50;
const SOFT_FORGET_MS = HOUR;
/** Then strangers together get one attempt in each such interval. */
const SOFT_PAUSE_MS = 5 * SECOND;
/** A place with a sign-in this recent is known: an attacker elsewhere cannot lock its owner out. */
const KNOWN_MS = 30 * DAY;

/** The failures of an account from one place, or from everywhere. */
export type Tally = {
  readonly failures: number;
  readonly lastFailureAt: Date | null;
  readonly lockedUntil: Date | null;
  readonly succeededAt: Date | null;
};

export const NO_TALLY: Tally = { failures: 0, lastFailureAt: null, lockedUntil: null, succeededAt: null };

export type Tallies = { readonly place: Tally; readonly everywhere: Tally };

export type AttemptDecision = Tallies & { readonly allowed: boolean };

/**
 * Whether a password may be tried, and the counts after it. The attempt is counted as a failure before the password is checked, so
 * that parallel attempts cannot all pass under the limit; `afterSuccess` reverts it. A refused attempt is not counted.
 * @param isOwn `place` is a browser or a session of the account: failures of strangers elsewhere do not slow it.
 */
export function decideAttempt(place: Tally, everywhere: Tally, now: Date, isOwn = false): AttemptDecision {
  const at = now.getTime();
  const isLocked = (tally: Tally): boolean => tally.lockedUntil !== null && tally.lockedUntil.getTime() > at;
  const isKnown = isOwn || (place.succeededAt !== null && at - place.succeededAt.getTime() < KNOWN_MS);
  if (isLocked(place) || (!isKnown && isLocked(everywhere))) return { allowed: false, place, everywhere };

  const failures = recentFailures(place, at, FORGET_MS) + 1;
  const lockMs = failures < FREE_FAILURES ? 0 : Math.min(FIRST_LOCK_MS * 2 ** (failures - FREE_FAILURES), LONGEST_LOCK_MS);
  const failuresEverywhere = recentFailures(everywhere, at, SOFT_FORGET_MS) + 1;
  const pauses = !isKnown && failuresEverywhere >= SOFT_FAILURES;
  return {
    allowed: true,
    place: { ...place, failures, lastFailureAt: now, lockedUntil: lockMs === 0 ? null : new Date(at + lockMs) },
    everywhere: {
      ...everywhere,
      failures: failuresEverywhere,
      lastFailureAt: now,
      lockedUntil: pauses ? new Date(at + SOFT_PAUSE_MS) : everywhere.lockedUntil,
    },
  };
}

function recentFailures(tally: Tally, at: number, forgetMs: number): number {
  return tally.lastFailureAt !== null && at - tally.lastFailureAt.getTime() < forgetMs ? tally.failures : 0;
}

/** The counts after the right password. */
export function afterSuccess(place: Tally, everywhere: Tally, now: Date): { readonly place: Tally; readonly everywhere: Tally } {
  return {
    place: { ...place, failures: 0, lockedUntil: null, succeededAt: now },
    everywhere: { ...everywhere, failures: Math.max(0, everywhere.failures - 1) },
  };
}

/**
 * Reverts an attempt that was counted but never checked. The counts of other attempts stay; a lock is lifted only
 * if this attempt set it.
 */
export function withoutAttempt(current: Tallies, before: Tallies, counted: Tallies): Tallies {
  return {
    place: uncounted(current.place, before.place, counted.place),
    everywhere: uncounted(current.everywhere, before.everywhere, counted.everywhere),
  };
}

function uncounted(current: Tally, before: Tally, counted: Tally): Tally {
  const isSame = (a: Date | null, b: Date | null): boolean => a?.getTime() === b?.getTime();
  return {
    ...current,
    failures: Math.max(0, current.failures - 1),
    lastFailureAt: isSame(current.lastFailureAt, counted.lastFailureAt) ? before.lastFailureAt : current.lastFailureAt,
    lockedUntil: isSame(current.lockedUntil, counted.lockedUntil) ? before.lockedUntil : current.lockedUntil,
  };
}

/** Counts that can no longer change a decision, to be deleted. */
export const TALLY_KEPT_MS = KNOWN_MS;
