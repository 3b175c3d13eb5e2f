import type { Anonymisation, AnonymisationState } from '@attendu/contracts/anonymisation/schemas';
import type { RequestContext } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { findStatus, placeOf } from '../db/anonymisations.ts';
import { presentAnonymisation } from '../present.ts';
import type { Deps } from './deps.ts';
import { ownAnonymisation, ownKey, reportUnreadable } from './own.ts';

type Input = { anonymisationId: string };

/** @throws anonymisation.not_found, anonymisation.unreadable */
export function readAnonymisation(deps: Deps) {
  return async (ctx: RequestContext, input: Input): Promise<Anonymisation> => {
    const row = await ownAnonymisation(deps, ctx, input);
    return reportUnreadable(() => presentAnonymisation(deps.vault, row));
  };
}

/** @throws anonymisation.not_found */
export function readStatus(deps: Deps) {
  return async (ctx: RequestContext, input: Input): Promise<{ status: AnonymisationState; place: number | null }> => {
    const { kysely } = deps.database;
    const key = ownKey(ctx, input);
    const status = await findStatus(kysely, key);
    if (status === null) throw problem('anonymisation.not_found');
    return { status, place: status === 'pending' ? await placeOf(kysely, key) : null };
  };
}
