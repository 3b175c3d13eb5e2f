import type { AnonymisationState } from '@attendu/contracts/anonymisation/schemas';
import { inTransaction } from '@attendu/db/database';
import { eventMeta, type RequestContext, requireUser } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { askAgain, insertAnonymisation, lockAnonymisation, lockStoredCharacters, placeOf } from '../db/anonymisations.ts';
import type { AnonymisationRow } from '../db/schema.ts';
import { labelOf } from '../domain/label.ts';
import type { Deps } from './deps.ts';
import { decryptColumn, encryptColumn, reportUnreadable } from './own.ts';

type Input = { decision_text: string; userId: string; anonymisationId?: string | undefined };
type Output = { decision_id: string; status: AnonymisationState; place: number | null };

/**
 * Queues a decision for anonymisation and returns its position. Repeating the request with the same id and text returns the status of the
 * first one. A failed one is queued again with this text.
 * @throws anonymisation.id_taken when the id holds another text; anonymisation.storage_full over the quota; request.subject_mismatch when
 * `userId` is not the session's
 */
export function requestAnonymisation(deps: Deps) {
  return async (ctx: RequestContext, input: Input): Promise<Output> => {
    const { userId } = requireUser(ctx);
    if (input.userId.toLowerCase() !== userId) throw problem('request.subject_mismatch');
    const id = input.anonymisationId?.toLowerCase() ?? ctx.newId();
    const now = ctx.now();
    const key = { userId, id };
    const asked = {
      status: 'pending',
      requestId: ctx.newId(),
      characters: input.decision_text.length,
      label: encryptColumn(deps.vault, key, 'label', labelOf(input.decision_text)),
      original: encryptColumn(deps.vault, key, 'original', input.decision_text),
      review: null,
      findings: null,
      anonymised: null,
      revision: 0,
      failure: null,
      updatedAt: now,
      correlationId: ctx.requestId,
    } as const;
    const row: AnonymisationRow = { ...key, ...asked, createdAt: now };
    return inTransaction(deps.database.kysely, async (tx) => {
      const stored = await lockStoredCharacters(tx, userId);
      const isNew = await insertAnonymisation(tx, row);
      if (isNew && stored + row.characters > deps.storedCharactersMax) throw problem('anonymisation.storage_full');
      if (!isNew) {
        const before = await lockAnonymisation(tx, key);
        // Deleted between the two statements: the caller may retry.
        if (!before) throw problem('service.unavailable');
        if (before.status !== 'failed') {
          const same = reportUnreadable(() => decryptColumn(deps.vault, before, 'original', before.original)) === input.decision_text;
          if (!same) throw problem('anonymisation.id_taken');
          return { decision_id: id, status: before.status, place: await placeOf(tx, key) };
        }
        if (stored - before.characters + row.characters > deps.storedCharactersMax) throw problem('anonymisation.storage_full');
        await askAgain(tx, key, asked);
      }
      await deps.publish(tx, eventMeta(ctx), 'anonymisation.requested', { anonymisationId: id, userId });
      return { decision_id: id, status: 'pending' as const, place: await placeOf(tx, key) };
    });
  };
}
