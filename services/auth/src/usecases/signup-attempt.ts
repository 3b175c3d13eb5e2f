import type { RequestContext } from '@attendu/http/context';
import { digestOf } from '../domain/session.ts';

/** The attempt of a call: from the cookie, else from the body. */
export function attemptOf(ctx: RequestContext, body: { readonly attempt?: string | undefined }): string | null {
  return ctx.cookie ?? body.attempt ?? null;
}

export function attemptDigestOf(ctx: RequestContext, body: { readonly attempt?: string | undefined }): Buffer {
  return digestOf(attemptOf(ctx, body) ?? '');
}
