import { z } from 'zod';
import { defineEvent } from '../event.ts';

const ids = z.object({ anonymisationId: z.uuid(), userId: z.uuid() });

export const anonymisationEvents = {
  'anonymisation.requested': defineEvent({
    name: 'anonymisation.requested',
    version: 1,
    owner: 'anonymiser',
    consumers: ['anonymiser'],
    personalData: 'pseudonymous',
    summary: 'Une décision attend son anonymisation. Son texte reste chez l’anonymiseur, chiffré.',
    orderedBy: 'anonymisationId',
    data: ids,
  }),
  'anonymisation.done': defineEvent({
    name: 'anonymisation.done',
    version: 1,
    owner: 'anonymiser',
    consumers: ['admin-analytics'],
    personalData: 'pseudonymous',
    summary: 'Une décision est anonymisée : son auteur peut la relire.',
    orderedBy: 'anonymisationId',
    data: ids,
  }),
} as const;
