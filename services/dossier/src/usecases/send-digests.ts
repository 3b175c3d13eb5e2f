import { inTransaction } from '@attendu/db/database';
import { deleteNoticesBefore, takeDigests } from '../db/notices.ts';
import type { Deps, JobContext } from './deps.ts';

const PEOPLE_AT_ONCE = 100;
/** Documented on the help page: older notices are not mailed. */
const KEPT_MS = 90 * 86_400_000;

/** Publishes, once a day for each person, how many notices they have not read; returns the number of people. Several processes may run it at once. */
export function sendDigests({ database, publish }: Deps) {
  return async (ctx: JobContext): Promise<number> => {
    await deleteNoticesBefore(database.kysely, new Date(ctx.now().getTime() - KEPT_MS));
    let people = 0;
    for (;;) {
      const digests = await inTransaction(database.kysely, async (tx) => {
        const taken = await takeDigests(tx, ctx.now(), PEOPLE_AT_ONCE);
        const correlationId = ctx.newId();
        for (const digest of taken) {
          await publish(tx, { actor: { kind: 'service', id: 'dossier' }, correlationId }, 'sharing.digest-due', digest);
        }
        return taken.length;
      });
      if (digests === 0) return people;
      people += digests;
    }
  };
}
