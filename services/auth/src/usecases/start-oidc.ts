import { randomBytes } from 'node:crypto';
import { ownPath } from '@attendu/contracts/own-path';
import type { RequestContext } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';
import { insertFlow } from '../db/identities.ts';
import { flowCookie, ProviderUnavailable } from '../domain/oidc-flow.ts';
import { digestOf } from '../domain/session.ts';
import type { Deps } from './deps.ts';

/** Redirects a browser to the identity provider. The values that its callback must match stay here; the browser keeps one secret. */
export function startOidc(deps: Pick<Deps, 'database' | 'identityProvider'>) {
  return async (
    ctx: RequestContext,
    input: { readonly next?: string | undefined; readonly fresh?: boolean | undefined },
  ): Promise<{ url: string }> => {
    if (deps.identityProvider === null) throw problem('auth.oidc_unavailable');
    const fresh = input.fresh ?? false;
    try {
      const { url, ...flow } = await deps.identityProvider.begin({ fresh });
      const secret = randomBytes(32).toString('base64url');
      const asked = { next: ownPath(input.next), fresh, startedAt: ctx.now() };
      await insertFlow(deps.database.kysely, { digest: digestOf(secret), ...flow, ...asked });
      ctx.setCookie(flowCookie(secret, ctx.cookie));
      return { url };
    } catch (error) {
      if (error instanceof ProviderUnavailable) throw problem('auth.oidc_unavailable', { cause: error });
      throw error;
    }
  };
}
