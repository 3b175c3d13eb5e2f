import type { TwoPhases } from '@attendu/bus/bus';
import { causedBy } from '@attendu/bus/meta';
import type { Review } from '@attendu/contracts/anonymisation/schemas';
import type { Envelope } from '@attendu/contracts/event-registry';
import type { Logger } from '@attendu/log/logger';
import { endRequest, findAnonymisation } from '../db/anonymisations.ts';
import type { AnonymiserDb } from '../db/schema.ts';
import { firstSettings } from '../domain/settings.ts';
import type { Deps, JobContext } from './deps.ts';
import { decryptColumn, encryptColumn } from './own.ts';

const FAILURE = 'L’anonymisation n’a pas abouti. Votre texte est conservé : vous pouvez la relancer.';

/** What a request comes to; null when it no longer stands. */
type Prepared = { readonly requestId: string; readonly change: Parameters<typeof endRequest>[3] } | null;

/**
 * Anonymises a text, outside any transaction, so that its author can still delete it: the outcome counts only if the request still stands
 * at the end. Killed on the way, the event comes again and all is done again, for the same result.
 */
export function performAnonymisation(
  ctx: JobContext,
  deps: Omit<Deps, 'files' | 'storedCharactersMax'>,
  log: Logger,
): TwoPhases<Envelope<'anonymisation.requested'>, AnonymiserDb, Prepared> {
  return {
    prepare: async ({ data: { anonymisationId, userId } }) => {
      const row = await findAnonymisation(deps.database.kysely, { id: anonymisationId, userId });
      if (row?.status !== 'pending') return null;
      const { requestId } = row;
      const original = decryptColumn(deps.vault, row, 'original', row.original);
      const settings = firstSettings(row.id);
      const done = await deps.work.anonymise(original, settings).catch((err: unknown) => {
        log.error({ err, anonymisationId }, 'anonymisation failed');
        return { refused: FAILURE };
      });
      if ('refused' in done) return { requestId, change: { status: 'failed', failure: done.refused, updatedAt: ctx.now() } };
      const { detection, masked } = done;
      const review: Review = { mentions: detection.mentions.map((mention) => ({ ...mention, refused: false })), settings };
      return {
        requestId,
        change: {
          status: 'finished',
          review: encryptColumn(deps.vault, row, 'review', JSON.stringify(review)),
          findings: encryptColumn(deps.vault, row, 'findings', JSON.stringify({ doubts: detection.doubts, warnings: masked.warnings })),
          anonymised: encryptColumn(deps.vault, row, 'anonymised', masked.text),
          updatedAt: ctx.now(),
        },
      };
    },
    apply: async (tx, event, prepared) => {
      if (prepared === null) return;
      const { anonymisationId, userId } = event.data;
      const ended = await endRequest(tx, { id: anonymisationId, userId }, prepared.requestId, prepared.change);
      if (ended && prepared.change.status === 'finished') await deps.publish(tx, causedBy(event), 'anonymisation.done', event.data);
    },
  };
}
