import { authRoutes } from '@attendu/contracts/auth/routes';
import { type Route, route } from '@attendu/http/route';
import { checkPasswordReset } from './usecases/check-password-reset.ts';
import type { Deps } from './usecases/deps.ts';
import { mintLink } from './usecases/mint-link.ts';
import { readAccount } from './usecases/read-account.ts';
import { readContact } from './usecases/read-contact.ts';
import { requestPasswordReset } from './usecases/request-password-reset.ts';
import { resetPassword } from './usecases/reset-password.ts';
import { resolveSession } from './usecases/resolve-session.ts';
import { signIn } from './usecases/sign-in.ts';
import { signOut } from './usecases/sign-out.ts';

export function routes(deps: Deps): Route[] {
  const open = signIn(deps);
  const resolve = resolveSession(deps);
  const contact = readContact(deps);
  const request = requestPasswordReset(deps);
  const check = checkPasswordReset(deps);
  const reset = resetPassword(deps);
  const mint = mintLink(deps);
  return [
    route(authRoutes.signIn, (ctx, { body }) => open(ctx, body)),
    route(authRoutes.signOut, signOut(deps)),
    route(authRoutes.currentUser, readAccount(deps)),
    route(authRoutes.resolveSession, (ctx, { body }) => resolve(ctx, body)),
    route(authRoutes.contact, (ctx, { params }) => contact(ctx, params)),
    route(authRoutes.requestPasswordReset, (ctx, { body }) => request(ctx, body)),
    route(authRoutes.checkPasswordReset, (ctx, { body }) => check(ctx, body)),
    route(authRoutes.resetPassword, (ctx, { body }) => reset(ctx, body)),
    route(authRoutes.mailedLink, (ctx, { params }) => mint(ctx, params)),
  ];
}
