import type { Database } from '@attendu/db/database';
import type { RequestContext } from '@attendu/http/context';
import { type MailQueue, mailQueue } from '../db/messages.ts';
import type { NotificationDb } from '../db/schema.ts';

const FAILED_WITHIN_MS = 7 * 86_400_000;

export function readMailQueue({ database }: { readonly database: Database<NotificationDb> }) {
  return (ctx: RequestContext): Promise<MailQueue> => {
    const now = ctx.now();
    return mailQueue(database.kysely, now, new Date(now.getTime() - FAILED_WITHIN_MS));
  };
}
