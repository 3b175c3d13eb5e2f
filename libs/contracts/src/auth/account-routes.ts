import { z } from 'zod';
import { DEVICE_COOKIE, SIGNUP_COOKIE } from '../identity.ts';
import { defineRoute } from '../route.ts';
import { authPaths } from './paths.ts';
import { accountSchema, attemptSchema, emailSchema, passwordSchema, personNameSchema, profileSchema, sessionSchema } from './schemas.ts';

/** What the account page reads and changes. */
export const accountRoutes = {
  profile: defineRoute({
    ...authPaths.profile,
    owner: 'auth',
    access: 'user',
    summary: 'Ce que montre la page du compte.',
    response: profileSchema,
  }),
  changeNames: defineRoute({
    ...authPaths.changeNames,
    owner: 'auth',
    access: 'user',
    summary: 'Change le prénom et le nom du compte de la session.',
    body: z.strictObject({ firstName: personNameSchema, lastName: personNameSchema }),
    response: accountSchema,
    bodyLimit: 8 * 1024,
    repeatable: true,
  }),
  changePhone: defineRoute({
    ...authPaths.changePhone,
    owner: 'auth',
    access: 'user',
    summary:
      'Prend pour téléphone du compte celui qu’un code reçu par SMS vient de prouver ; demande le mot de passe, ou une connexion toute récente par le fournisseur d’identité.',
    body: z.strictObject({ attempt: attemptSchema.optional(), password: passwordSchema.optional() }),
    response: profileSchema,
    errors: ['signup.phone_not_verified', 'auth.wrong_password', 'auth.fresh_sign_in_required'],
    rate: 'sign_in',
    bodyLimit: 8 * 1024,
    cookie: SIGNUP_COOKIE,
  }),
  changePassword: defineRoute({
    ...authPaths.changePassword,
    owner: 'auth',
    access: 'user',
    summary: 'Change le mot de passe ; toutes les sessions sont fermées, celle-ci est remplacée par une nouvelle.',
    body: z.strictObject({ currentPassword: passwordSchema, newPassword: passwordSchema }),
    response: z.object({ token: z.string() }),
    errors: ['auth.wrong_password', 'auth.password_too_short', 'auth.password_too_common'],
    rate: 'sign_in',
    bodyLimit: 8 * 1024,
    cookie: DEVICE_COOKIE,
  }),
  replaceTemporaryPassword: defineRoute({
    ...authPaths.replaceTemporaryPassword,
    owner: 'auth',
    access: 'user',
    withTemporaryPassword: true,
    summary:
      'Choisit un mot de passe à la place du provisoire qui a ouvert la session ; toutes les sessions sont fermées, celle-ci est remplacée.',
    body: z.strictObject({ newPassword: passwordSchema }),
    response: z.object({ account: accountSchema, token: z.string() }),
    errors: ['auth.password_unchanged', 'auth.password_too_short', 'auth.password_too_common'],
    rate: 'sign_in',
    bodyLimit: 8 * 1024,
    cookie: DEVICE_COOKIE,
  }),
  sessions: defineRoute({
    ...authPaths.sessions,
    owner: 'auth',
    access: 'user',
    summary: 'Les sessions ouvertes du compte, la dernière utilisée d’abord, cinquante au plus.',
    response: z.object({ sessions: z.array(sessionSchema) }),
  }),
  endSession: defineRoute({
    ...authPaths.endSession,
    owner: 'auth',
    access: 'user',
    summary: 'Ferme une session du compte ; sans effet sur celle d’un autre.',
    params: z.object({ sessionId: z.uuid() }),
    response: null,
    status: 204,
  }),
  endSessions: defineRoute({
    ...authPaths.endSessions,
    owner: 'auth',
    access: 'user',
    summary: 'Ferme toutes les sessions du compte, ou toutes les autres (`keep=current`).',
    query: z.object({ keep: z.enum(['current']).optional() }),
    response: null,
    status: 204,
  }),
  removeIdentity: defineRoute({
    ...authPaths.removeIdentity,
    owner: 'auth',
    access: 'user',
    summary:
      'Retire un compte de fournisseur d’identité et ferme les autres sessions ; sans effet sur celui d’un autre, refusé pour le dernier moyen de se connecter.',
    params: z.object({ identityId: z.uuid() }),
    response: profileSchema,
    errors: ['auth.last_way_in'],
  }),
  exportData: defineRoute({
    ...authPaths.exportData,
    owner: 'auth',
    access: 'user',
    summary: 'Tout ce que les services tiennent du titulaire de la session, en JSON.',
    response: z.object({
      exportedAt: z.iso.datetime(),
      account: z.record(z.string(), z.unknown()),
      sessions: z.array(sessionSchema),
      services: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
    }),
    rate: 'research',
  }),
  deleteAccount: defineRoute({
    ...authPaths.deleteAccount,
    owner: 'auth',
    access: 'user',
    summary:
      'Supprime le compte de la session et tout ce que les services tiennent de lui ; les factures restent, comme la loi le veut. Demande le mot de passe, ou une connexion toute récente par le fournisseur d’identité.',
    body: z.strictObject({ email: emailSchema, password: passwordSchema.optional() }),
    response: null,
    status: 204,
    errors: ['auth.wrong_password', 'auth.fresh_sign_in_required', 'auth.confirmation_mismatch', 'firm.last_admin'],
    rate: 'sign_in',
    bodyLimit: 8 * 1024,
  }),
} as const;
