import { authRoutes } from '@attendu/contracts/auth/routes';
import { type Route, route } from '@attendu/http/route';
import type { Deps } from './usecases/deps.ts';
import { readAccount } from './usecases/read-account.ts';
import { readContact } from './usecases/read-contact.ts';
import { resolveSession } from './usecases/resolve-session.ts';
import { signIn } from './usecases/sign-in.ts';
import { signOut } from './usecases/sign-out.ts';

export function routes(deps: Deps): Route[] {
  const open = signIn(deps);
  const resolve = resolveSession(deps);
  const contact = readContact(deps);
  return [
    route(authRoutes.signIn, (ctx, { body }) => open(ctx, body)),
    route(authRoutes.signOut, signOut(deps)),
    route(authRoutes.currentUser, readAccount(deps)),
    route(authRoutes.resolveSession, (ctx, { body }) => resolve(ctx, body)),
    route(authRoutes.contact, (ctx, { params }) => contact(ctx, params)),
  ];
}
