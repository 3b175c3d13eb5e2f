import { inTransaction } from '@attendu/db/database';
import { deleteNoticesBefore, takeDigests } from '../db/notices.ts';
import type { Deps, JobContext } from './deps.ts';

const PEOPLE_AT_ONCE = 100;
/** Told in the help of the page: an older notice says nothing that its reader does not know. */
const KEPT_MS = 90 * 86_400_000;

/** Says, once a day to each person, how many notices wait for them; answers how many people. Several may run at once. */
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
