import type { MaskedTexts } from '@attendu/contracts/anonymisation/schemas';
import { type RequestContext, requesterOf } from '@attendu/http/context';
import type { Deps } from './deps.ts';

/** Masks short texts before they are sent to a model. Nothing is stored or logged. */
export function maskTexts(deps: Pick<Deps, 'work'>) {
  return async (ctx: RequestContext, { texts }: { texts: string[] }): Promise<MaskedTexts> => deps.work.maskShort(requesterOf(ctx), texts);
}
