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

/**
 * Stores a review and the text masked accordingly. `revision` is the one the reviewer started from.
 * @throws anonymisation.not_found, anonymisation.not_finished, anonymisation.changed, anonymisation.unreadable
 */
export function saveReview(deps: Deps) {
  return async (ctx: RequestContext, input: Input): Promise<{ revision: number; warnings: Doubt[] }> => {
    const { review } = input;
    const row = await ownAnonymisation(deps, ctx, input);
    checkCurrent(row, input.revision);
    const original = reportUnreadable(() => decryptColumn(deps.vault, row, 'original', row.original));
    const fault = reviewFault(review, original.length);
    if (fault !== null) throw problem('request.invalid', { errors: [fault] });
    // Slow for a long text, so done before the row is locked.
    const masked = await deps.work.mask(requesterOf(ctx), original, review);
    return inTransaction(deps.database.kysely, async (tx) => {
      const current = await lockAnonymisation(tx, row);
      if (!current) throw problem('anonymisation.not_found');
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

function checkCurrent(row: AnonymisationRow, revision: number): void {
  if (row.status !== 'finished') throw problem('anonymisation.not_finished');
  if (row.revision !== revision) throw problem('anonymisation.changed');
}

/** Keeps the doubts of the detection, so that a reviewer can return to them. */
function findingsAfter(deps: Deps, row: AnonymisationRow, masked: Masked): Findings {
  const before = reportUnreadable(() =>
    row.findings === null ? '{"doubts":[]}' : decryptColumn(deps.vault, row, 'findings', row.findings),
  );
  return { doubts: (JSON.parse(before) as Findings).doubts, warnings: [...masked.warnings] };
}
