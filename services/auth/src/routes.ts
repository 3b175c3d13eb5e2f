import { authRoutes } from '@attendu/contracts/auth/routes';
import { trackingSchema } from '@attendu/contracts/auth/schemas';
import { type Route, route } from '@attendu/http/route';
import { changePassword } from './usecases/change-password.ts';
import { checkAdminPassword } from './usecases/check-admin-password.ts';
import { checkPasswordReset } from './usecases/check-password-reset.ts';
import { checkPhoneVerification } from './usecases/check-phone-verification.ts';
import { createInvite } from './usecases/create-invite.ts';
import { createVerifiedAccount } from './usecases/create-verified-account.ts';
import { deleteAccount } from './usecases/delete-account.ts';
import type { Deps } from './usecases/deps.ts';
import { exportData } from './usecases/export-data.ts';
import { finishOidc } from './usecases/finish-oidc.ts';
import { keepSmsStatus } from './usecases/keep-sms-status.ts';
import { mintLink } from './usecases/mint-link.ts';
import { endSession, endSessions, listSessions } from './usecases/own-sessions.ts';
import { changeNames, changePhone, readProfile } from './usecases/profile.ts';
import { readAccount } from './usecases/read-account.ts';
import { readContact } from './usecases/read-contact.ts';
import { replaceTemporaryPassword } from './usecases/replace-temporary-password.ts';
import { requestEmailVerification } from './usecases/request-email-verification.ts';
import { requestPasswordReset } from './usecases/request-password-reset.ts';
import { resetPassword } from './usecases/reset-password.ts';
import { resolveSession } from './usecases/resolve-session.ts';
import { setPassword } from './usecases/set-password.ts';
import { signIn } from './usecases/sign-in.ts';
import { signOut } from './usecases/sign-out.ts';
import { startOidc } from './usecases/start-oidc.ts';
import { startPhoneVerification } from './usecases/start-phone-verification.ts';
import { startTrial } from './usecases/start-trial.ts';
import { verifyEmail } from './usecases/verify-email.ts';

export function routes(deps: Deps): Route[] {
  const open = signIn(deps);
  const resolve = resolveSession(deps);
  const contact = readContact(deps);
  const request = requestPasswordReset(deps);
  const check = checkPasswordReset(deps);
  const reset = resetPassword(deps);
  const mint = mintLink(deps);
  const sendCode = startPhoneVerification(deps);
  const checkCode = checkPhoneVerification(deps);
  const createAccount = createVerifiedAccount(deps);
  const beginTrial = startTrial(deps);
  const askVerification = requestEmailVerification(deps);
  const verify = verifyEmail(deps);
  const names = changeNames(deps);
  const phone = changePhone(deps);
  const password = changePassword(deps);
  const closeSession = endSession(deps);
  const closeSessions = endSessions(deps);
  const removeAccount = deleteAccount(deps);
  const leave = startOidc(deps);
  const comeBack = finishOidc(deps);
  const provider = deps.identityProvider && { name: deps.identityProvider.name };
  const invite = createInvite(deps);
  const choose = setPassword(deps);
  const checkAdmin = checkAdminPassword(deps);
  const replaceTemporary = replaceTemporaryPassword(deps);
  const smsStatus = keepSmsStatus(deps);
  return [
    route(authRoutes.signIn, (ctx, { body }) => open(ctx, body)),
    route(authRoutes.signOut, signOut(deps)),
    route(authRoutes.currentUser, readAccount(deps)),
    route(authRoutes.resolveSession, (ctx, { body }) => resolve(ctx, body)),
    route(authRoutes.contact, (ctx, { params }) => contact(ctx, params)),
    route(authRoutes.requestPasswordReset, (ctx, { body }) => request(ctx, body)),
    route(authRoutes.checkPasswordReset, (ctx, { body }) => check(ctx, body)),
    route(authRoutes.resetPassword, (ctx, { body }) => reset(ctx, body)),
    route(authRoutes.startPhoneVerification, (ctx, { body }) => sendCode(ctx, body)),
    route(authRoutes.checkPhoneVerification, (ctx, { body }) => checkCode(ctx, body)),
    route(authRoutes.createVerifiedAccount, (ctx, { body }) => createAccount(ctx, { ...body, tracking: trackingSchema.parse(body) })),
    route(authRoutes.startTrial, (ctx, { body }) => beginTrial(ctx, body)),
    route(authRoutes.requestEmailVerification, (ctx, { body }) => askVerification(ctx, body)),
    route(authRoutes.verifyEmail, (ctx, { body }) => verify(ctx, body)),
    route(authRoutes.identityProvider, async () => ({ provider })),
    route(authRoutes.startOidc, (ctx, { body }) => leave(ctx, body)),
    route(authRoutes.finishOidc, (ctx, { body }) => comeBack(ctx, body)),
    route(authRoutes.createInvite, (ctx, { body }) => invite(ctx, body)),
    route(authRoutes.setPassword, (ctx, { body }) => choose(ctx, body)),
    route(authRoutes.checkAdminPassword, (ctx, { body }) => checkAdmin(ctx, body)),
    route(authRoutes.replaceTemporaryPassword, (ctx, { body }) => replaceTemporary(ctx, body)),
    route(authRoutes.smsStatus, (ctx, { body }) => smsStatus(ctx, body)),
    route(authRoutes.profile, readProfile(deps)),
    route(authRoutes.changeNames, (ctx, { body }) => names(ctx, body)),
    route(authRoutes.changePhone, (ctx, { body }) => phone(ctx, body)),
    route(authRoutes.changePassword, (ctx, { body }) => password(ctx, body)),
    route(authRoutes.sessions, listSessions(deps)),
    route(authRoutes.endSession, (ctx, { params }) => closeSession(ctx, params)),
    route(authRoutes.endSessions, (ctx, { query }) => closeSessions(ctx, query)),
    route(authRoutes.exportData, exportData(deps)),
    route(authRoutes.deleteAccount, (ctx, { body }) => removeAccount(ctx, body)),
    route(authRoutes.mailedLink, (ctx, { params }) => mint(ctx, params)),
  ];
}
