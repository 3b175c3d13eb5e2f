import type { Review } from '@attendu/contracts/anonymisation/schemas';

/** What is wrong in a review of a text of this length, said in French with its path; null when nothing is. */
export function reviewFault(review: Review, length: number): { path: string; message: string } | null {
  let last = 0;
  for (const [index, { start, end }] of review.mentions.entries()) {
    const path = `review.mentions.${index}`;
    if (end <= start || end > length) return { path, message: 'Cette mention n’est pas dans le texte.' };
    if (start < last) return { path, message: 'Les mentions doivent être dans l’ordre du texte, sans se chevaucher.' };
    last = end;
  }
  return null;
}
