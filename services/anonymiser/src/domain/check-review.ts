import type { Review } from '@attendu/contracts/anonymisation/schemas';

/** Validates a review of a text of this length. Returns the path and a French message of the first error, or null. */
export function reviewFault(review: Review, length: number): { path: string; message: string } | null {
  let last = 0;
  for (const [index, { start, end }] of review.mentions.entries()) {
    const path = `review.mentions.${index}`;
    if (end <= start || end > length) return { path, message: "Cette mention n'est pas dans le texte." };
    if (start < last) return { path, message: "Les mentions doivent être dans l'ordre du texte, sans se chevaucher." };
    last = end;
  }
  return null;
}
