import { authRoutes } from '@attendu/contracts/auth/routes';
import { trackingSchema } from '@attendu/contracts/auth/schemas';
import { type Route, route } from '@attendu/http/route';
import { addPasskey, confirmTotpFactor, startPasskey, startTotp } from './usecases/add-factor.ts';
import { administerAccount, readAccountState } from './usecases/administer-account.ts';
import { acceptFirmInvitation, checkFirmInvitation, joinFirm } from './usecases/answer-firm-invitation.ts';
import { renameFirm, requireFactor } from './usecases/change-firm.ts';
import { changeMember, leaveFirm, removeMember } from './usecases/change-members.ts';
import { changePassword } from './usecases/change-password.ts';
import { checkAdminPassword } from './usecases/check-admin-password.ts';
import { checkFactor, startFactorCheck } from './usecases/check-factor.ts';
import { checkPasswordReset } from './usecases/check-password-reset.ts';
import { checkPhoneVerification } from './usecases/check-phone-verification.ts';
import { checkSessions } from './usecases/check-sessions.ts';
import { createInvite } from './usecases/create-invite.ts';
import { createVerifiedAccount } from './usecases/create-verified-account.ts';
import { deleteAccount } from './usecases/delete-account.ts';
import type { Deps } from './usecases/deps.ts';
import { exportData } from './usecases/export-data.ts';
import { finishOidc } from './usecases/finish-oidc.ts';
import { createFirm, inviteMember, withdrawInvitation } from './usecases/invite-member.ts';
import { keepSmsStatus } from './usecases/keep-sms-status.ts';
import { mintLink } from './usecases/mint-link.ts';
import { endSession, endSessions, listSessions } from './usecases/own-sessions.ts';
import { changeNames, changePhone, readProfile, removeIdentity } from './usecases/profile.ts';
import { keepOwnerProof } from './usecases/prove-owner.ts';
import { readAccount } from './usecases/read-account.ts';
import { readContact } from './usecases/read-contact.ts';
import { readDirectory } from './usecases/read-directory.ts';
import { readFirmName, readInvitations, readMembers } from './usecases/read-firm.ts';
import { readSmsCounts } from './usecases/read-sms-counts.ts';
import { replaceTemporaryPassword } from './usecases/replace-temporary-password.ts';
import { requestEmailVerification } from './usecases/request-email-verification.ts';
import { requestPasswordReset } from './usecases/request-password-reset.ts';
import { resetPassword } from './usecases/reset-password.ts';
import { resolveSession } from './usecases/resolve-session.ts';
import { readSecondFactors, removeFactor, renewRecoveryCodes } from './usecases/second-factors.ts';
import { keepSubjectRefusal, readSecurityEvents } from './usecases/security-log.ts';
import { setPassword } from './usecases/set-password.ts';
import { signIn } from './usecases/sign-in.ts';
import { signOut } from './usecases/sign-out.ts';
import { startOidc } from './usecases/start-oidc.ts';
import { startPhoneVerification } from './usecases/start-phone-verification.ts';
import { startTrial } from './usecases/start-trial.ts';
import { checkEmailVerification, verifyEmail } from './usecases/verify-email.ts';

/** Over 80 lines: a table of the routes of auth. */
export function routes(deps: Deps): Route[] {
  const use = {
    signIn: signIn(deps),
    resolveSession: resolveSession(deps),
    readContact: readContact(deps),
    requestPasswordReset: requestPasswordReset(deps),
    checkPasswordReset: checkPasswordReset(deps),
    resetPassword: resetPassword(deps),
    mintLink: mintLink(deps),
    startPhoneVerification: startPhoneVerification(deps),
    checkPhoneVerification: checkPhoneVerification(deps),
    createVerifiedAccount: createVerifiedAccount(deps),
    startTrial: startTrial(deps),
    requestEmailVerification: requestEmailVerification(deps),
    checkEmailVerification: checkEmailVerification(deps),
    verifyEmail: verifyEmail(deps),
    changeNames: changeNames(deps),
    changePhone: changePhone(deps),
    removeIdentity: removeIdentity(deps),
    changePassword: changePassword(deps),
    keepOwnerProof: keepOwnerProof(deps),
    endSession: endSession(deps),
    endSessions: endSessions(deps),
    deleteAccount: deleteAccount(deps),
    startOidc: startOidc(deps),
    finishOidc: finishOidc(deps),
    createInvite: createInvite(deps),
    setPassword: setPassword(deps),
    checkAdminPassword: checkAdminPassword(deps),
    keepSubjectRefusal: keepSubjectRefusal(deps),
    replaceTemporaryPassword: replaceTemporaryPassword(deps),
    keepSmsStatus: keepSmsStatus(deps),
    directory: readDirectory(deps),
    changeMember: changeMember(deps),
    renameFirm: renameFirm(deps),
    requireFactor: requireFactor(deps),
    removeMember: removeMember(deps),
    inviteMember: inviteMember(deps),
    withdrawInvitation: withdrawInvitation(deps),
    checkFirmInvitation: checkFirmInvitation(deps),
    acceptFirmInvitation: acceptFirmInvitation(deps),
    joinFirm: joinFirm(deps),
    createFirm: createFirm(deps),
    readSmsCounts: readSmsCounts(deps),
    administerAccount: administerAccount(deps),
    readAccountState: readAccountState(deps),
    readFirmName: readFirmName(deps),
    readSecurityEvents: readSecurityEvents(deps),
    startTotp: startTotp(deps),
    confirmTotp: confirmTotpFactor(deps),
    startPasskey: startPasskey(deps),
    addPasskey: addPasskey(deps),
    removeFactor: removeFactor(deps),
    checkFactor: checkFactor(deps),
  };
  const provider = deps.identityProvider && { name: deps.identityProvider.name };
  return [
    route(authRoutes.signIn, (ctx, { body }) => use.signIn(ctx, body)),
    route(authRoutes.signOut, signOut(deps)),
    route(authRoutes.currentUser, readAccount(deps)),
    route(authRoutes.resolveSession, (ctx, { body, query }) => use.resolveSession(ctx, { ...body, ...query })),
    route(authRoutes.contact, (ctx, { params }) => use.readContact(ctx, params)),
    route(authRoutes.requestPasswordReset, (ctx, { body }) => use.requestPasswordReset(ctx, body)),
    route(authRoutes.checkPasswordReset, (ctx, { body }) => use.checkPasswordReset(ctx, body)),
    route(authRoutes.resetPassword, (ctx, { body }) => use.resetPassword(ctx, body)),
    route(authRoutes.startPhoneVerification, (ctx, { body }) => use.startPhoneVerification(ctx, body)),
    route(authRoutes.checkPhoneVerification, (ctx, { body }) => use.checkPhoneVerification(ctx, body)),
    route(authRoutes.createVerifiedAccount, (ctx, { body }) =>
      use.createVerifiedAccount(ctx, { ...body, tracking: trackingSchema.parse(body) }),
    ),
    route(authRoutes.startTrial, (ctx, { body }) => use.startTrial(ctx, { ...body, tracking: trackingSchema.parse(body) })),
    route(authRoutes.requestEmailVerification, (ctx, { body }) => use.requestEmailVerification(ctx, body)),
    route(authRoutes.checkEmailVerification, (ctx, { body }) => use.checkEmailVerification(ctx, body)),
    route(authRoutes.verifyEmail, (ctx, { body }) => use.verifyEmail(ctx, body)),
    route(authRoutes.identityProvider, async () => ({ provider })),
    route(authRoutes.startOidc, (ctx, { body }) => use.startOidc(ctx, body)),
    route(authRoutes.finishOidc, (ctx, { body }) => use.finishOidc(ctx, body)),
    route(authRoutes.createInvite, (ctx, { body }) => use.createInvite(ctx, body)),
    route(authRoutes.setPassword, (ctx, { body }) => use.setPassword(ctx, body)),
    route(authRoutes.checkAdminPassword, (ctx, { body }) => use.checkAdminPassword(ctx, body)),
    route(authRoutes.replaceTemporaryPassword, (ctx, { body }) => use.replaceTemporaryPassword(ctx, body)),
    route(authRoutes.smsStatus, (ctx, { body }) => use.keepSmsStatus(ctx, body)),
    route(authRoutes.profile, readProfile(deps)),
    route(authRoutes.changeNames, (ctx, { body }) => use.changeNames(ctx, body)),
    route(authRoutes.changePhone, (ctx, { body }) => use.changePhone(ctx, body)),
    route(authRoutes.removeIdentity, (ctx, { params }) => use.removeIdentity(ctx, params)),
    route(authRoutes.changePassword, (ctx, { body }) => use.changePassword(ctx, body)),
    route(authRoutes.proveOwner, (ctx, { body }) => use.keepOwnerProof(ctx, body)),
    route(authRoutes.sessions, listSessions(deps)),
    route(authRoutes.endSession, (ctx, { params }) => use.endSession(ctx, params)),
    route(authRoutes.endSessions, (ctx, { query }) => use.endSessions(ctx, query)),
    route(authRoutes.secondFactors, readSecondFactors(deps)),
    route(authRoutes.startTotp, (ctx, { body }) => use.startTotp(ctx, body)),
    route(authRoutes.confirmTotp, (ctx, { body }) => use.confirmTotp(ctx, body)),
    route(authRoutes.startPasskey, (ctx, { body }) => use.startPasskey(ctx, body)),
    route(authRoutes.addPasskey, (ctx, { body }) => use.addPasskey(ctx, body)),
    route(authRoutes.removeFactor, (ctx, { params }) => use.removeFactor(ctx, params)),
    route(authRoutes.renewRecoveryCodes, renewRecoveryCodes(deps)),
    route(authRoutes.startFactorCheck, startFactorCheck(deps)),
    route(authRoutes.checkFactor, (ctx, { body }) => use.checkFactor(ctx, body)),
    route(authRoutes.exportData, exportData(deps)),
    route(authRoutes.deleteAccount, (ctx, { body }) => use.deleteAccount(ctx, body)),
    route(authRoutes.mailedLink, (ctx, { params }) => use.mintLink(ctx, params)),
    route(authRoutes.checkSessions, checkSessions(deps)),
    route(authRoutes.directoryLookup, (ctx, { body }) => use.directory.byIds(ctx, body)),
    route(authRoutes.directoryByEmail, (ctx, { body }) => use.directory.byEmail(ctx, body)),
    route(authRoutes.directoryOfDomain, (ctx, { params, query }) => use.directory.ofDomain(ctx, { ...params, ...query })),
    route(authRoutes.directoryOfFirm, (ctx, { params }) => use.directory.ofFirm(ctx, params)),
    route(authRoutes.signupGroups, (ctx, { body }) => use.directory.groups(ctx, body)),
    route(authRoutes.recentSignups, () => use.directory.recentSignups()),
    route(authRoutes.firmMembers, readMembers(deps)),
    route(authRoutes.renameFirm, (ctx, { body }) => use.renameFirm(ctx, body)),
    route(authRoutes.requireFactor, (ctx, { body }) => use.requireFactor(ctx, body)),
    route(authRoutes.changeMember, (ctx, { params, body }) => use.changeMember(ctx, { ...params, ...body })),
    route(authRoutes.removeMember, (ctx, { params }) => use.removeMember(ctx, params)),
    route(authRoutes.leaveFirm, leaveFirm(deps)),
    route(authRoutes.firmInvitations, readInvitations(deps)),
    route(authRoutes.inviteMember, (ctx, { body }) => use.inviteMember(ctx, body)),
    route(authRoutes.withdrawInvitation, (ctx, { params }) => use.withdrawInvitation(ctx, params)),
    route(authRoutes.checkFirmInvitation, (ctx, { body }) => use.checkFirmInvitation(ctx, body)),
    route(authRoutes.acceptFirmInvitation, (ctx, { body }) => use.acceptFirmInvitation(ctx, body)),
    route(authRoutes.joinFirm, (ctx, { body }) => use.joinFirm(ctx, body)),
    route(authRoutes.smsCounts, (ctx) => use.readSmsCounts(ctx)),
    route(authRoutes.administerAccount, (ctx, { params, body }) => use.administerAccount(ctx, { ...params, ...body })),
    route(authRoutes.accountState, (ctx, { params }) => use.readAccountState(ctx, params)),
    route(authRoutes.createFirm, (ctx, { body }) => use.createFirm(ctx, body)),
    route(authRoutes.keepSubjectRefusal, (ctx, { body }) => use.keepSubjectRefusal(ctx, body)),
    route(authRoutes.securityEvents, (ctx, { query }) => use.readSecurityEvents(ctx, query)),
    route(authRoutes.firmName, (ctx, { params }) => use.readFirmName(ctx, params)),
  ];
}
