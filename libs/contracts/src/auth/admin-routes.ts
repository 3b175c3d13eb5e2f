import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { firmInvitationSchema, firmNameSchema } from './firm-routes.ts';
import { authPaths } from './paths.ts';
import { emailSchema, passwordSchema } from './schemas.ts';

/** Account operations of a super-administrator, and the check of their password by the gateway. */
export const adminRoutes = {
  createInvite: defineRoute({
    ...authPaths.createInvite,
    owner: 'auth',
    access: 'super_admin',
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
    summary: 'Ouvre un cabinet et invite son premier administrateur.',
    body: z.strictObject({ name: firmNameSchema, email: emailSchema, admin_password: passwordSchema.optional() }),
    response: z.object({ firm: z.object({ id: z.uuid(), name: z.string() }), invitation: firmInvitationSchema }),
    bodyLimit: 8 * 1024,
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
