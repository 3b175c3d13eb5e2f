const DAY_MS = 24 * 60 * 60 * 1_000;

/** Days to the end of a trial, rounded up. */
export function daysRemaining(endsAt: string, now: Date): number {
  return Math.max(0, Math.ceil((Date.parse(endsAt) - now.getTime()) / DAY_MS));
}

export type TrialGroup<T> = { readonly days: number; readonly trials: readonly T[] };

/** Trials by remaining days, the earliest end first. */
export function groupTrials<T extends { readonly endsAt: string; readonly userId: string }>(
  trials: readonly T[],
  now: Date,
): TrialGroup<T>[] {
  const groups = new Map<number, T[]>();
  for (const trial of trials) {
    const days = daysRemaining(trial.endsAt, now);
    groups.set(days, [...(groups.get(days) ?? []), trial]);
  }
  const soonest = (a: T, b: T) => Date.parse(a.endsAt) - Date.parse(b.endsAt) || (a.userId < b.userId ? -1 : 1);
  return [...groups].sort(([a], [b]) => a - b).map(([days, group]) => ({ days, trials: group.sort(soonest) }));
}
