import { z } from 'zod';
import { adminReasonSchema } from '../admin-acts.ts';
import { defineRoute } from '../route.ts';
import { personSchema } from './directory-routes.ts';
import { firmInvitationSchema, firmNameSchema } from './firm-routes.ts';
import { authPaths } from './paths.ts';
import { emailSchema, passwordSchema, trackingSchema } from './schemas.ts';

/** Acts on an account from its administration page. */
export const ACCOUNT_ACTS = ['lock', 'unlock', 'end_sessions', 'send_verification', 'send_reset', 'remove_factors', 'delete'] as const;
export type AccountAct = (typeof ACCOUNT_ACTS)[number];

export const accountStateSchema = personSchema.extend({
  /** Every followed parameter of the sign-up's address. */
  tracking: trackingSchema.optional(),
  firm: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  emailVerified: z.boolean(),
  isSuperAdmin: z.boolean(),
  secondFactor: z.boolean(),
  trialStartedAt: z.iso.datetime().nullable(),
  lockedAt: z.iso.datetime().nullable(),
  openSessions: z.int(),
  lastSeenAt: z.iso.datetime().nullable(),
});
export type AccountState = z.infer<typeof accountStateSchema>;

const smsCountsSchema = z.object({
  sent: z.int(),
  undelivered: z.int(),
  /** The last thirty days in Paris, today included. */
  month: z.object({
    sent: z.int(),
    /** At the configured price; null without one. */
    euros: z.number().nullable(),
    failed: z.int(),
    /** Not sent: too many for one phone, one network, one range of numbers, or the day. */
    limited: z.object({ phone: z.int(), place: z.int(), range: z.int(), total: z.int() }),
  }),
});
export type SmsCounts = z.infer<typeof smsCountsSchema>;

/** Acts of super-administrators on accounts, and the check of their second password. */
export const adminRoutes = {
  createInvite: defineRoute({
    ...authPaths.createInvite,
    owner: 'auth',
    access: 'super_admin',
    freshFactor: true,
    summary:
      'Invite une personne à un essai de quelques jours : son compte, son lien, et un mot de passe provisoire qui ne sert qu’une fois.',
    body: z.strictObject({
      email: emailSchema,
      trial_days: z.int().min(1).max(365).default(30),
      admin_password: passwordSchema.optional(),
    }),
    response: z.object({ invite_link: z.string(), temp_password: z.string(), trial_end_date: z.iso.datetime(), error: z.null() }),
    errors: ['signup.email_taken'],
    rate: 'sign_in',
    bodyLimit: 8 * 1024,
  }),
  createFirm: defineRoute({
    ...authPaths.createFirm,
    owner: 'auth',
    access: 'super_admin',
    freshFactor: true,
    summary: 'Ouvre un cabinet et invite son premier administrateur.',
    body: z.strictObject({ name: firmNameSchema, email: emailSchema, admin_password: passwordSchema.optional() }),
    response: z.object({ firm: z.object({ id: z.uuid(), name: z.string() }), invitation: firmInvitationSchema }),
    bodyLimit: 8 * 1024,
  }),
  smsCounts: defineRoute({
    ...authPaths.smsCounts,
    owner: 'auth',
    access: 'super_admin',
    summary:
      'Les SMS de vérification envoyés depuis vingt-quatre heures, ceux que l’opérateur dit ne pas avoir remis, et depuis trente jours leur coût et ceux que les limites ont refusés.',
    response: smsCountsSchema,
  }),
  administerAccount: defineRoute({
    ...authPaths.administerAccount,
    owner: 'auth',
    access: 'super_admin',
    freshFactor: true,
    endsSessions: true,
    summary:
      'Agit sur un compte, avec une raison qui reste au journal : le ferme ou le rouvre, ferme ses sessions, lui renvoie un e-mail, retire ses seconds facteurs, ou le supprime.',
    params: z.object({ userId: z.uuid() }),
    body: z.strictObject({ action: z.enum(ACCOUNT_ACTS), reason: adminReasonSchema, admin_password: passwordSchema.optional() }),
    response: null,
    status: 204,
    errors: ['admin.user_not_found', 'admin.own_kind'],
    bodyLimit: 8 * 1024,
  }),
  /** For the page of an account. */
  accountState: defineRoute({
    id: 'auth.account-state',
    owner: 'auth',
    method: 'GET',
    path: '/internal/auth/users/:userId/state',
    access: 'service',
    summary: 'L’état d’un compte pour un super-administrateur ; null s’il n’existe plus.',
    params: z.object({ userId: z.uuid() }),
    response: z.object({ account: accountStateSchema.nullable() }),
  }),
  checkAdminPassword: defineRoute({
    id: 'auth.check-admin-password',
    owner: 'auth',
    method: 'POST',
    path: '/internal/auth/admin-password/check',
    access: 'service',
    summary: 'Dit si le mot de passe administrateur est le bon ; les essais d’un administrateur sont comptés, et fermés après cinq faux.',
    body: z.strictObject({ userId: z.uuid(), password: passwordSchema }),
    response: null,
    status: 204,
    errors: ['admin.password_refused', 'admin.password_locked'],
  }),
} as const;
