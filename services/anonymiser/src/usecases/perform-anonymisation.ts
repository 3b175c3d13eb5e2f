import { causedBy } from '@attendu/bus/meta';
import type { Review } from '@attendu/contracts/anonymisation/schemas';
import type { Envelope } from '@attendu/contracts/event-registry';
import type { Tx } from '@attendu/db/database';
import type { Logger } from '@attendu/log/logger';
import { endRequest, findAnonymisation } from '../db/anonymisations.ts';
import type { AnonymiserDb } from '../db/schema.ts';
import { firstSettings } from '../domain/settings.ts';
import type { Deps, JobContext } from './deps.ts';
import { decryptColumn, encryptColumn } from './own.ts';

const FAILURE = 'L’anonymisation n’a pas abouti. Votre texte est conservé : vous pouvez la relancer.';

/**
 * Does what was asked. The row is not locked meanwhile, so that its author can still delete it; what was done counts only if the request
 * still stands at the end. Killed on the way, the event comes again and all is done again, for the same result.
 */
export function performAnonymisation(ctx: JobContext, deps: Omit<Deps, 'files' | 'database'>, log: Logger) {
  return async (tx: Tx<AnonymiserDb>, event: Envelope<'anonymisation.requested'>): Promise<void> => {
    const { anonymisationId, userId } = event.data;
    const key = { id: anonymisationId, userId };
    const row = await findAnonymisation(tx, key);
    if (row?.status !== 'pending') return;
    const original = decryptColumn(deps.vault, row, 'original', row.original);
    const settings = firstSettings(row.id);
    const done = await deps.work.anonymise(original, settings).catch((err: unknown) => {
      log.error({ err, anonymisationId }, 'anonymisation failed');
      return { refused: FAILURE };
    });
    if ('refused' in done) {
      await endRequest(tx, key, row.requestId, { status: 'failed', failure: done.refused, updatedAt: ctx.now() });
      return;
    }
    const { detection, masked } = done;
    const review: Review = { mentions: detection.mentions.map((mention) => ({ ...mention, refused: false })), settings };
    const ended = await endRequest(tx, key, row.requestId, {
      status: 'finished',
      review: encryptColumn(deps.vault, row, 'review', JSON.stringify(review)),
      findings: encryptColumn(deps.vault, row, 'findings', JSON.stringify({ doubts: detection.doubts, warnings: masked.warnings })),
      anonymised: encryptColumn(deps.vault, row, 'anonymised', masked.text),
      updatedAt: ctx.now(),
    });
    if (ended) await deps.publish(tx, causedBy(event), 'anonymisation.done', event.data);
  };
}
