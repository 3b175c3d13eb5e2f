const DAY_MS = 24 * 60 * 60 * 1_000;
/** A trial's end is announced this long before. */
export const ENDING_MS = 3 * DAY_MS;
/** An end not announced within this time is no longer announced. */
const STALE_MS = 7 * DAY_MS;

export type TrialNotices = { readonly endsAt: Date; readonly endingToldAt: Date | null; readonly endedToldAt: Date | null };

/** The notice due to the owner of a trial; `silence`: it ended too long ago to announce. */
export function reminderOf(trial: TrialNotices, now: Date): 'ending' | 'ended' | 'silence' | null {
  const left = trial.endsAt.getTime() - now.getTime();
  if (left > ENDING_MS || trial.endedToldAt !== null) return null;
  if (left > 0) return trial.endingToldAt === null ? 'ending' : null;
  return left > -STALE_MS ? 'ended' : 'silence';
}
