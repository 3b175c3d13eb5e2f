import type { Category, Mention, PersonRole } from '@attendu/law/anonymisation/types';
import { keyOf } from './word-scanner.ts';

/** Adds the letters and figures of a span as a mention, unless only words that join names are left. */
export function pushSpan(
  out: Mention[],
  text: string,
  span: { category: Category; role: PersonRole | null },
  from: number,
  to: number,
): void {
  let start = from;
  let end = to;
  while (start < end && !/[\p{L}\p{N}+]/u.test(text[start] ?? '')) start++;
  while (end > start && !/[\p{L}\p{M}\p{N}]/u.test(text[end - 1] ?? '')) end--;
  if (end <= start) return;
  const key = keyOf(text.slice(start, end))
    .replace(/[^a-z0-9@]+/g, ' ')
    .trim();
  if (/^(?:et|fils|cie|freres|associes| )*$/.test(key)) return;
  const role = span.category === 'professionnelAvocat' ? 'avocat' : span.role;
  out.push({ start, end, category: span.category, entityId: `${span.category}:${key}`, role });
}
