import type { RequestContext } from '@attendu/http/context';
import { type SmsCounts, smsCountsSince } from '../db/sms-deliveries.ts';
import type { Deps } from './deps.ts';

const DAY_MS = 86_400_000;

export function readSmsCounts({ database }: Pick<Deps, 'database'>) {
  return (ctx: RequestContext): Promise<SmsCounts> => smsCountsSince(database.kysely, new Date(ctx.now().getTime() - DAY_MS));
}
