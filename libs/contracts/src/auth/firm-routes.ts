import { z } from 'zod';
import { DEVICE_COOKIE } from '../identity.ts';
import { isPlainName, NAME_REFUSED } from '../person-name.ts';
import { defineRoute } from '../route.ts';
import { textSchema } from '../text.ts';
import { authPaths } from './paths.ts';
import { accountSchema, emailSchema, linkTokenSchema, passwordSchema, personNameSchema } from './schemas.ts';

/** Most members of one firm. */
export const FIRM_MEMBERS = 1_000;

/** Appears in e-mails, so it may contain neither a link nor a line break. */
export const firmNameSchema = textSchema.trim().min(1).max(100).refine(isPlainName, { error: NAME_REFUSED });

/** `secondFactorRequired`: each of its members must have a second factor. */
const firmSchema = z.object({ id: z.uuid(), name: z.string(), secondFactorRequired: z.boolean() });

export const firmMemberSchema = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(['admin', 'member']),
});
export type FirmMember = z.infer<typeof firmMemberSchema>;

export const firmInvitationSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  invitedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type FirmInvitation = z.infer<typeof firmInvitationSchema>;

const base = { owner: 'auth', bodyLimit: 8 * 1024 } as const;

/** The members of a firm: list, invitations, roles, departures. */
export const firmRoutes = {
  firmMembers: defineRoute({
    ...base,
    ...authPaths.firmMembers,
    access: 'user',
    summary: 'Le cabinet de l’appelant et ses membres, dans l’ordre de leur arrivée ; firm est null hors d’un cabinet.',
    response: z.object({ firm: firmSchema.nullable(), members: z.array(firmMemberSchema).max(FIRM_MEMBERS) }),
  }),
  renameFirm: defineRoute({
    ...base,
    ...authPaths.renameFirm,
    access: 'firm_admin',
    freshFactor: true,
    summary: 'Change le nom du cabinet, tel que ses membres et ses invités le lisent.',
    body: z.strictObject({ name: firmNameSchema }),
    response: firmSchema,
    repeatable: true,
  }),
  requireFactor: defineRoute({
    ...base,
    ...authPaths.requireFactor,
    access: 'firm_admin',
    freshFactor: true,
    summary:
      'Exige un second facteur de chaque membre du cabinet, ou ne l’exige plus. Un membre qui n’en a pas en ajoute un à sa prochaine connexion ; l’administrateur a d’abord le sien.',
    body: z.strictObject({ required: z.boolean() }),
    response: firmSchema,
    errors: ['firm.own_factor_missing'],
  }),
  changeMember: defineRoute({
    ...base,
    ...authPaths.changeMember,
    access: 'firm_admin',
    freshFactor: true,
    summary: 'Nomme un membre administrateur du cabinet, ou lui retire ce rôle.',
    params: z.object({ userId: z.uuid() }),
    body: z.strictObject({ role: z.enum(['admin', 'member']) }),
    response: firmMemberSchema,
    errors: ['firm.member_unknown', 'firm.last_admin'],
    repeatable: true,
  }),
  removeMember: defineRoute({
    ...base,
    ...authPaths.removeMember,
    access: 'firm_admin',
    freshFactor: true,
    summary: 'Retire un membre du cabinet ; son compte et ses dossiers restent à lui.',
    params: z.object({ userId: z.uuid() }),
    response: null,
    status: 204,
    errors: ['firm.member_unknown', 'firm.last_admin'],
  }),
  leaveFirm: defineRoute({
    ...base,
    ...authPaths.leaveFirm,
    access: 'user',
    summary: 'Quitte son cabinet ; le dernier administrateur en nomme d’abord un autre.',
    response: null,
    status: 204,
    errors: ['firm.last_admin'],
  }),
  firmInvitations: defineRoute({
    ...base,
    ...authPaths.firmInvitations,
    access: 'firm_admin',
    summary:
      'Les invitations du cabinet qui attendent une réponse, les dernières d’abord, et les places : null quand on ne peut les savoir.',
    response: z.object({ invitations: z.array(firmInvitationSchema).max(FIRM_MEMBERS), places: z.int().nullable() }),
  }),
  inviteMember: defineRoute({
    ...base,
    ...authPaths.inviteMember,
    access: 'firm_admin',
    freshFactor: true,
    summary: 'Invite une adresse dans le cabinet, dans la limite de ses places ; une nouvelle invitation remplace la précédente.',
    body: z.strictObject({ email: emailSchema }),
    response: firmInvitationSchema,
    errors: ['firm.no_place', 'firm.already_member'],
    repeatable: true,
  }),
  withdrawInvitation: defineRoute({
    ...base,
    ...authPaths.withdrawInvitation,
    access: 'firm_admin',
    freshFactor: true,
    summary: 'Retire une invitation ; sans effet si elle n’attend plus.',
    params: z.object({ invitationId: z.uuid() }),
    response: null,
    status: 204,
  }),
  checkFirmInvitation: defineRoute({
    ...base,
    ...authPaths.checkFirmInvitation,
    access: 'public',
    summary: 'Ce que propose le lien d’une invitation : le cabinet, l’adresse invitée, et si elle a déjà un compte.',
    body: z.strictObject({ token: linkTokenSchema }),
    response: z.object({ firmName: z.string(), email: z.string(), hasAccount: z.boolean() }),
    errors: ['auth.link_invalid'],
    rate: 'link',
    repeatable: true,
  }),
  acceptFirmInvitation: defineRoute({
    ...base,
    ...authPaths.acceptFirmInvitation,
    access: 'user',
    summary: 'Entre dans le cabinet par le lien de son invitation, avec le compte de l’adresse invitée.',
    body: z.strictObject({ token: linkTokenSchema }),
    response: accountSchema,
    errors: ['auth.link_invalid', 'firm.other_address', 'firm.other_firm', 'firm.no_place'],
    rate: 'link',
    repeatable: true,
  }),
  joinFirm: defineRoute({
    ...base,
    ...authPaths.joinFirm,
    access: 'public',
    summary: 'Ouvre un compte par le lien d’une invitation, qui prouve l’adresse, et entre dans le cabinet ; ouvre la session.',
    body: z.strictObject({
      token: linkTokenSchema,
      firstName: personNameSchema,
      lastName: personNameSchema,
      newPassword: passwordSchema,
      termsAccepted: z.literal(true),
    }),
    response: accountSchema,
    errors: [
      'auth.link_invalid',
      'firm.account_exists',
      'firm.no_place',
      'auth.password_too_short',
      'auth.password_too_common',
      'auth.password_personal',
    ],
    rate: 'link',
    cookie: DEVICE_COOKIE,
    opensSession: true,
  }),
  firmName: defineRoute({
    id: 'auth.firm-name',
    owner: 'auth',
    method: 'GET',
    path: '/internal/auth/firms/:firmId',
    access: 'service',
    summary: 'Le nom d’un cabinet ; null pour un cabinet inconnu.',
    params: z.object({ firmId: z.uuid() }),
    response: z.object({ name: z.string().nullable() }),
  }),
} as const;
