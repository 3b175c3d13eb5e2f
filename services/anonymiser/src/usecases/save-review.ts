import type { Review } from '@attendu/contracts/anonymisation/schemas';
import { inTransaction } from '@attendu/db/database';
import { type RequestContext, requesterOf } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import type { Doubt } from '@attendu/law/anonymisation/types';
import { lockAnonymisation, updateAnonymisation } from '../db/anonymisations.ts';
import type { AnonymisationRow } from '../db/schema.ts';
import { reviewFault } from '../domain/check-review.ts';
import type { Findings } from '../present.ts';
import type { Deps, Masked } from './deps.ts';
import { decryptColumn, encryptColumn, ownAnonymisation, reportUnreadable } from './own.ts';

type Input = { anonymisationId: string; review: Review; revision: number };

type Saved = { readonly revision: number; readonly warnings: Doubt[] };

/**
 * Stores a review and the text masked accordingly. `revision` is the one the reviewer started from. A save whose answer was lost may be sent again.
 * @throws anonymisation.not_found, anonymisation.not_finished, anonymisation.changed, anonymisation.unreadable
 */
export function saveReview(deps: Deps) {
  return async (ctx: RequestContext, input: Input): Promise<Saved> => {
    const { review } = input;
    const row = await ownAnonymisation(deps, ctx, input);
    const before = alreadySaved(deps, row, input);
    if (before !== null) return before;
    checkCurrent(row, input.revision);
    const original = reportUnreadable(() => decryptColumn(deps.vault, row, 'original', row.original));
    const fault = reviewFault(review, original.length);
    if (fault !== null) throw problem('request.invalid', { errors: [fault] });
    // Slow for a long text, so done before the row is locked.
    const masked = await deps.work.mask(requesterOf(ctx), original, review);
    return inTransaction(deps.database.kysely, async (tx) => {
      const current = await lockAnonymisation(tx, row);
      if (!current) throw problem('anonymisation.not_found');
      const meanwhile = alreadySaved(deps, current, input);
      if (meanwhile !== null) return meanwhile;
      checkCurrent(current, input.revision);
      const revision = current.revision + 1;
      await updateAnonymisation(tx, current, {
        review: encryptColumn(deps.vault, current, 'review', JSON.stringify(review)),
        findings: encryptColumn(deps.vault, current, 'findings', JSON.stringify(findingsAfter(deps, current, masked))),
        anonymised: encryptColumn(deps.vault, current, 'anonymised', masked.text),
        revision,
        updatedAt: ctx.now(),
      });
      return { revision, warnings: [...masked.warnings] };
    });
  };
}

/** The answer to a save that was made and is sent again: the next revision holds this very review. */
function alreadySaved(deps: Deps, row: AnonymisationRow, { review, revision }: Input): Saved | null {
  if (row.status !== 'finished' || row.revision !== revision + 1 || row.review === null) return null;
  const stored = row.review;
  if (reportUnreadable(() => decryptColumn(deps.vault, row, 'review', stored)) !== JSON.stringify(review)) return null;
  return { revision: row.revision, warnings: findingsOf(deps, row).warnings };
}

function checkCurrent(row: AnonymisationRow, revision: number): void {
  if (row.status !== 'finished') throw problem('anonymisation.not_finished');
  if (row.revision !== revision) throw problem('anonymisation.changed');
}

/** Keeps the doubts of the detection, so that a reviewer can return to them. */
const findingsAfter = (deps: Deps, row: AnonymisationRow, masked: Masked): Findings => ({
  doubts: findingsOf(deps, row).doubts,
  warnings: [...masked.warnings],
});

function findingsOf(deps: Deps, row: AnonymisationRow): Findings {
  const { findings } = row;
  if (findings === null) return { doubts: [], warnings: [] };
  return JSON.parse(reportUnreadable(() => decryptColumn(deps.vault, row, 'findings', findings))) as Findings;
}
