import type { UserContext } from '@attendu/contracts/identity';
import { type RequestContext, requireUser } from '@attendu/http/context';
import { problem } from '@attendu/http/problem';

/** The signed-in user. A `userId` in the body is only checked for equality, never trusted. @throws request.subject_mismatch */
export function signedInSubject(ctx: RequestContext, userId: string | undefined): UserContext {
  const user = requireUser(ctx);
  if (userId !== undefined && userId !== user.userId) throw problem('request.subject_mismatch');
  return user;
}
