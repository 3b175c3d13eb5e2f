import type { RequestContext } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { deleteAnonymisation as remove } from '../db/anonymisations.ts';
import type { Deps } from './deps.ts';
import { ownKey } from './own.ts';

/** Deletes an anonymisation and everything stored with it. @throws anonymisation.not_found */
export function deleteAnonymisation(deps: Deps) {
  return async (ctx: RequestContext, input: { anonymisationId: string }): Promise<undefined> => {
    if (!(await remove(deps.database.kysely, ownKey(ctx, input)))) throw problem('anonymisation.not_found');
  };
}
