import type { Review } from '@attendu/contracts/anonymisation/schemas';
import type { Held } from '@attendu/db/leases/held';
import type { Logger } from '@attendu/log/logger';
import { endAnonymisation } from '../db/anonymisations.ts';
import type { AnonymisationRow, AnonymiserDb } from '../db/schema.ts';
import { initialSettings } from '../domain/settings.ts';
import type { Deps, JobContext } from './deps.ts';
import { decryptColumn, encryptColumn } from './own.ts';

const FAILURE = "L'anonymisation n'a pas abouti. Votre texte est conservé : vous pouvez la relancer.";

export type HeldAnonymisation = Held<AnonymiserDb, AnonymisationRow>;
type WorkDeps = Pick<Deps, 'vault' | 'work' | 'publish'>;

/**
 * Anonymises a text outside any transaction, so that its author can delete it meanwhile: the result is stored only while the lease holds.
 * After a crash, another worker starts over and gets the same result.
 */
export async function performAnonymisation(ctx: JobContext, deps: WorkDeps, log: Logger, held: HeldAnonymisation): Promise<void> {
  const { row } = held;
  const original = decryptColumn(deps.vault, row, 'original', row.original);
  const settings = initialSettings(row.id);
  const done = await deps.work.anonymise(original, settings, held.signal).catch((err: unknown) => {
    // The process is stopping or the lease is lost: this is not a failure.
    if (held.signal.aborted) throw err;
    log.error({ err, anonymisationId: row.id }, 'anonymisation failed');
    return { refused: FAILURE };
  });
  if ('refused' in done) return failAnonymisation(ctx, held, done.refused);
  const { detection, masked } = done;
  const review: Review = { mentions: detection.mentions.map((mention) => ({ ...mention, refused: false })), settings };
  const findings = { doubts: detection.doubts, warnings: masked.warnings };
  const finished = {
    status: 'finished',
    review: encryptColumn(deps.vault, row, 'review', JSON.stringify(review)),
    findings: encryptColumn(deps.vault, row, 'findings', JSON.stringify(findings)),
    anonymised: encryptColumn(deps.vault, row, 'anonymised', masked.text),
  } as const;
  const meta = { actor: { kind: 'user', id: row.userId }, correlationId: row.correlationId ?? row.requestId } as const;
  await held.end(async (tx) => {
    await endAnonymisation(tx, row, { ...finished, updatedAt: ctx.now() });
    await deps.publish(tx, meta, 'anonymisation.done', { anonymisationId: row.id, userId: row.userId });
  });
}

/** Marks the anonymisation as failed, with a message to its author. The text is kept and can be requested again. */
export function failAnonymisation(ctx: JobContext, held: HeldAnonymisation, failure: string = FAILURE): Promise<void> {
  return held.end((tx) => endAnonymisation(tx, held.row, { status: 'failed', failure, updatedAt: ctx.now() }));
}
