import { hashKey } from '@tanstack/react-query';
import { readTabAs, writeTab } from '../../../lib/storage.ts';
import type { Review } from './state.ts';

type Stored = { readonly review: Review; readonly revision: number };
/** `revision`: the stored one that it follows; `sent`: the review before it whose save had no answer, and may be the stored one. */
type Unsaved = Stored & { readonly sent: Review | null };

const keyOf = (anonymisationId: string): string => `attendu.review.${anonymisationId}`;

/** Keeps in this tab a review that could not be saved when its page was left; null once it is saved. */
export function keepUnsaved(anonymisationId: string, unsaved: Unsaved | null): void {
  writeTab(keyOf(anonymisationId), unsaved && JSON.stringify(unsaved));
}

/** The review that was left unsaved, unless the stored one has been changed by somebody else. */
export function unsavedReview(anonymisationId: string, stored: Stored): Review | null {
  const kept = readTabAs<Unsaved>(keyOf(anonymisationId));
  if (kept === null) return null;
  const isOurs = kept.revision === stored.revision || (kept.sent !== null && hashKey([kept.sent]) === hashKey([stored.review]));
  return isOurs ? kept.review : null;
}
