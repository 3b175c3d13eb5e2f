import { z } from 'zod';
import { defineEvent } from '../event.ts';
import { PLAN_IDS } from '../plans.ts';

export const authEvents = {
  'user.registered': defineEvent({
    name: 'user.registered',
    version: 1,
    owner: 'auth',
    consumers: ['billing', 'admin-analytics'],
    personalData: 'pseudonymous',
    summary: 'Un compte existe. `grant` : la formule accordée à la création, sans paiement (comptes de démonstration, accès à vie).',
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
  'firm.member-joined': defineEvent({
    name: 'firm.member-joined',
    version: 1,
    owner: 'auth',
    consumers: ['billing'],
    personalData: 'pseudonymous',
    summary: 'Une personne est membre d’un cabinet, ou vient d’en devenir administratrice.',
    orderedBy: 'userId',
    data: z.object({ firmId: z.uuid(), userId: z.uuid(), isAdmin: z.boolean() }),
  }),
  'firm.member-left': defineEvent({
    name: 'firm.member-left',
    version: 1,
    owner: 'auth',
    consumers: ['billing'],
    personalData: 'pseudonymous',
    summary:
      'Une personne n’est plus membre d’un cabinet ; ses dossiers restent à elle, ce qu’elle partageait avec le cabinet ne l’est plus.',
    orderedBy: 'userId',
    data: z.object({ firmId: z.uuid(), userId: z.uuid() }),
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
