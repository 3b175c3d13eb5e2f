import { z } from 'zod';
import { adminActSchema } from '../admin-acts.ts';
import { defineEvent } from '../event.ts';
import { PLAN_IDS } from '../plans.ts';

/** Changes of an account's second factors that its owner is told of. `reset`: removed by a super-administrator. */
export const FACTOR_CHANGES = [
  'totp_added',
  'totp_removed',
  'passkey_added',
  'passkey_removed',
  'codes_renewed',
  'code_used',
  'locked',
  'reset',
] as const;
export type FactorChange = (typeof FACTOR_CHANGES)[number];

export const authEvents = {
  'user.registered': defineEvent({
    name: 'user.registered',
    version: 1,
    owner: 'auth',
    consumers: ['billing', 'admin-analytics'],
    personalData: 'pseudonymous',
    summary:
      'Un compte existe. `grant` : la formule accordée à la création, sans paiement (comptes de démonstration, accès à vie) ; `firmSeats` : les places accordées de même à son cabinet.',
    orderedBy: 'userId',
    data: z.object({
      userId: z.uuid(),
      firmId: z.uuid().nullable(),
      grant: z
        .object({
          plan: z.enum(PLAN_IDS),
          periodEnd: z.iso.datetime().nullable(),
        })
        .nullable(),
      firmSeats: z.int().min(1).max(1_000).optional(),
    }),
  }),
  'trial.started': defineEvent({
    name: 'trial.started',
    version: 1,
    owner: 'auth',
    consumers: ['billing', 'admin-analytics'],
    personalData: 'pseudonymous',
    summary:
      'Un essai gratuit commence, pour la durée du catalogue ; publié avec la création du compte, ou à la demande d’un compte sans essai.',
    orderedBy: 'userId',
    data: z.object({ userId: z.uuid() }),
  }),
  'user.deleted': defineEvent({
    name: 'user.deleted',
    version: 1,
    owner: 'auth',
    consumers: ['billing', 'dossier', 'research-orchestrator', 'anonymiser', 'notification', 'admin-analytics'],
    personalData: 'pseudonymous',
    summary:
      'Un compte n’existe plus : son titulaire l’a supprimé, ou le délai de conservation est passé. Chaque service efface ou anonymise ce qu’il tient de lui ; les factures restent, comme la loi le veut.',
    orderedBy: 'userId',
    data: z.object({ userId: z.uuid() }),
  }),
  'email.verification-requested': defineEvent({
    name: 'email.verification-requested',
    version: 1,
    owner: 'auth',
    consumers: ['notification'],
    personalData: 'none',
    summary: 'Une adresse est à confirmer par un lien, dont notification demande le secret à auth au moment d’envoyer.',
    orderedBy: 'linkId',
    data: z.object({ linkId: z.uuid() }),
  }),
  'password.reset-requested': defineEvent({
    name: 'password.reset-requested',
    version: 1,
    owner: 'auth',
    consumers: ['notification'],
    personalData: 'none',
    summary:
      'Un nouveau mot de passe a été demandé. Ni l’adresse ni le secret du lien ne sont ici : notification les demande à auth au moment d’envoyer, et n’obtient rien si aucun compte ne répond à l’adresse.',
    orderedBy: 'linkId',
    data: z.object({ linkId: z.uuid() }),
  }),
  'user.invited': defineEvent({
    name: 'user.invited',
    version: 1,
    owner: 'auth',
    consumers: ['notification'],
    personalData: 'none',
    summary:
      'Une personne est invitée à un essai : un lien, dont notification demande le secret à auth, lui fait choisir son mot de passe.',
    orderedBy: 'linkId',
    data: z.object({ linkId: z.uuid() }),
  }),
  'admin.password-locked': defineEvent({
    name: 'admin.password-locked',
    version: 1,
    owner: 'auth',
    consumers: ['notification'],
    personalData: 'pseudonymous',
    summary: 'Le mot de passe administrateur a été refusé cinq fois de suite depuis la session de cet administrateur.',
    orderedBy: 'userId',
    data: z.object({ userId: z.uuid() }),
  }),
  'firm.member-invited': defineEvent({
    name: 'firm.member-invited',
    version: 1,
    owner: 'auth',
    consumers: ['notification'],
    personalData: 'none',
    summary: 'Une adresse est invitée dans un cabinet ; notification demande à auth à qui écrire et le secret du lien.',
    orderedBy: 'linkId',
    data: z.object({ linkId: z.uuid() }),
  }),
  'firm.member-joined': defineEvent({
    name: 'firm.member-joined',
    version: 1,
    owner: 'auth',
    consumers: ['billing'],
    personalData: 'pseudonymous',
    summary: 'Une personne est membre d’un cabinet, avec ce rôle : elle vient d’y entrer, ou son rôle vient de changer.',
    orderedBy: 'userId',
    data: z.object({ firmId: z.uuid(), userId: z.uuid(), isAdmin: z.boolean() }),
  }),
  'firm.member-left': defineEvent({
    name: 'firm.member-left',
    version: 1,
    owner: 'auth',
    consumers: ['billing', 'dossier'],
    personalData: 'pseudonymous',
    summary:
      'Une personne n’est plus membre d’un cabinet ; ses dossiers restent à elle, ce qu’elle partageait avec le cabinet ne l’est plus.',
    orderedBy: 'userId',
    data: z.object({ firmId: z.uuid(), userId: z.uuid() }),
  }),
  'firm.membership-told': defineEvent({
    name: 'firm.membership-told',
    version: 1,
    owner: 'auth',
    consumers: ['notification'],
    personalData: 'pseudonymous',
    summary: 'Quelqu’un (`userId`) est à prévenir de ce qui change pour un membre de son cabinet, ou pour lui-même.',
    orderedBy: 'userId',
    data: z.object({
      userId: z.uuid(),
      firmId: z.uuid(),
      memberId: z.uuid(),
      membership: z.enum(['joined', 'left', 'removed', 'promoted', 'demoted']),
    }),
  }),
  'account.administered': defineEvent({
    name: 'account.administered',
    version: 1,
    owner: 'auth',
    consumers: ['admin-analytics'],
    personalData: 'personal',
    summary: 'Un super-administrateur a agi sur un compte ou un cabinet : une ligne du journal d’audit.',
    orderedBy: 'subjectId',
    data: adminActSchema,
  }),
  'account.locked': defineEvent({
    name: 'account.locked',
    version: 1,
    owner: 'auth',
    consumers: ['notification'],
    personalData: 'pseudonymous',
    summary: 'Un super-administrateur a fermé un compte : son titulaire en est prévenu.',
    orderedBy: 'userId',
    data: z.object({ userId: z.uuid() }),
  }),
  'device.added': defineEvent({
    name: 'device.added',
    version: 1,
    owner: 'auth',
    consumers: ['notification'],
    personalData: 'pseudonymous',
    summary: 'Un compte qui avait déjà servi vient d’être ouvert dans un navigateur que l’on ne lui connaissait pas.',
    orderedBy: 'userId',
    data: z.object({ userId: z.uuid(), device: z.string().max(80) }),
  }),
  'factor.changed': defineEvent({
    name: 'factor.changed',
    version: 1,
    owner: 'auth',
    consumers: ['notification'],
    personalData: 'pseudonymous',
    summary:
      'Les seconds facteurs d’un compte ont changé, ou un code de secours a servi, ou les codes faux l’ont bloqué : son titulaire en est prévenu.',
    orderedBy: 'userId',
    data: z.object({ userId: z.uuid(), factorChange: z.enum(FACTOR_CHANGES) }),
  }),
  'password.changed': defineEvent({
    name: 'password.changed',
    version: 1,
    owner: 'auth',
    consumers: ['notification'],
    personalData: 'pseudonymous',
    summary: 'Le mot de passe d’un compte a changé ; ses sessions sont fermées.',
    orderedBy: 'userId',
    data: z.object({ userId: z.uuid() }),
  }),
} as const;
