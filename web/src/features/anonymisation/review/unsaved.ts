import { readTab, writeTab } from '../../../lib/storage.ts';
import type { Review } from './state.ts';

type Unsaved = { readonly review: Review; readonly revision: number };

const keyOf = (anonymisationId: string): string => `attendu.review.${anonymisationId}`;

/** Keeps in this tab a review that could not be saved when its page was left; null once it is saved. `revision`: the stored one that it follows. */
export function keepUnsaved(anonymisationId: string, unsaved: Unsaved | null): void {
  writeTab(keyOf(anonymisationId), unsaved && JSON.stringify(unsaved));
}

/** The review that was left unsaved, unless the stored one has changed since. */
export function unsavedReview(anonymisationId: string, revision: number): Review | null {
  const kept = JSON.parse(readTab(keyOf(anonymisationId)) ?? 'null') as Unsaved | null;
  return kept?.revision === revision ? kept.review : null;
}
