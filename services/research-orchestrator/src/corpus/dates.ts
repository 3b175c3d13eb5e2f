/** Years that publishers write for "no end" (2999, 9999), "to be set by decree" (2222) and "never" (below 1000). */
const isSentinel = (iso: string): boolean => iso >= '2200' || iso < '1000';

/** Publisher's date (ms since the epoch at UTC midnight, or ISO) to an ISO day; null when absent, invalid or a sentinel. */
export function isoDay(value: unknown): string | null {
  if (typeof value === 'number') {
    if (!Number.isFinite(value) || Math.abs(value) > 8.64e15) return null;
    const iso = new Date(value).toISOString().slice(0, 10);
    return isSentinel(iso) ? null : iso;
  }
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}/.test(value)) return null;
  const iso = value.slice(0, 10);
  return isSentinel(iso) ? null : iso;
}

/** True when the start of force is known to be unset: such a version is in force at no date. */
export function startsNever(value: unknown): boolean {
  const iso = typeof value === 'number' && Number.isFinite(value) ? new Date(value).toISOString() : typeof value === 'string' ? value : '';
  return iso !== '' && iso >= '2200';
}
