import { z } from 'zod';
import { defineEvent } from '../event.ts';
import { RATING_REASONS } from './rating.ts';
import { EXPORT_FORMATS } from './schemas.ts';

export const dossierEvents = {
  'dossier.created': defineEvent({
    name: 'dossier.created',
    version: 1,
    owner: 'dossier',
    consumers: ['admin-analytics'],
    personalData: 'pseudonymous',
    summary: 'Un dossier attend son analyse.',
    orderedBy: 'dossierId',
    data: z.object({
      dossierId: z.uuid(),
      userId: z.uuid(),
      firmId: z.uuid().nullable(),
    }),
  }),
  'dossier.completed': defineEvent({
    name: 'dossier.completed',
    version: 1,
    owner: 'dossier',
    consumers: ['notification', 'admin-analytics'],
    personalData: 'pseudonymous',
    summary: 'Le dossier est enregistré avec sa réponse : son auteur peut le lire.',
    orderedBy: 'dossierId',
    data: z.object({ dossierId: z.uuid(), userId: z.uuid() }),
  }),
  'dossier.failed': defineEvent({
    name: 'dossier.failed',
    version: 1,
    owner: 'dossier',
    consumers: ['notification', 'admin-analytics'],
    personalData: 'pseudonymous',
    summary: 'L’analyse du dossier n’a pas abouti ; la requête a été rendue.',
    orderedBy: 'dossierId',
    data: z.object({
      dossierId: z.uuid(),
      userId: z.uuid(),
      notify: z.boolean(),
    }),
  }),
  'dossier.deleted': defineEvent({
    name: 'dossier.deleted',
    version: 1,
    owner: 'dossier',
    consumers: ['research-orchestrator', 'notification'],
    personalData: 'pseudonymous',
    summary: 'Le dossier est effacé, le délai d’annulation passé : chaque service efface ce qu’il en garde.',
    orderedBy: 'dossierId',
    data: z.object({ dossierId: z.uuid(), userId: z.uuid() }),
  }),
  'dossier.exported': defineEvent({
    name: 'dossier.exported',
    version: 1,
    owner: 'dossier',
    consumers: ['admin-analytics'],
    personalData: 'pseudonymous',
    summary: 'Un dossier a été exporté, par qui peut le lire.',
    orderedBy: 'dossierId',
    data: z.object({ dossierId: z.uuid(), userId: z.uuid(), format: z.enum(EXPORT_FORMATS) }),
  }),
  'answer.rated': defineEvent({
    name: 'answer.rated',
    version: 1,
    owner: 'dossier',
    consumers: ['admin-analytics'],
    personalData: 'pseudonymous',
    summary: 'Quelqu’un a donné son avis sur une réponse, ou l’a retiré (`useful` : null). Le commentaire reste chez le dossier.',
    orderedBy: 'dossierId',
    data: z.object({
      dossierId: z.uuid(),
      userId: z.uuid(),
      useful: z.boolean().nullable(),
      reasons: z.array(z.enum(RATING_REASONS)),
      commented: z.boolean(),
    }),
  }),
  'sharing.digest-due': defineEvent({
    name: 'sharing.digest-due',
    version: 1,
    owner: 'dossier',
    consumers: ['notification'],
    personalData: 'pseudonymous',
    summary:
      'Ce qui a été partagé avec une personne, commenté, ou retiré par un départ, depuis la veille, et qu’elle n’a pas lu dans l’application. Des nombres seulement.',
    orderedBy: 'userId',
    data: z.object({ userId: z.uuid(), shared: z.int(), comments: z.int(), departures: z.int() }),
  }),
} as const;
