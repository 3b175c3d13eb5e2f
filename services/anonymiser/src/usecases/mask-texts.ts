import type { MaskedTexts } from '@attendu/contracts/anonymisation/schemas';
import { type RequestContext, requesterOf } from '@attendu/http/context';
import type { Deps } from './deps.ts';

/** Masks short texts on their way to a model, in memory: nothing of them is kept or logged. */
export function maskTexts(deps: Pick<Deps, 'work'>) {
  return async (ctx: RequestContext, { texts }: { texts: string[] }): Promise<MaskedTexts> => deps.work.maskShort(requesterOf(ctx), texts);
}
