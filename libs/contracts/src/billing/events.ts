import { z } from 'zod';
import { defineEvent } from '../event.ts';

export const billingEvents = {
  'trial.ending': defineEvent({
    name: 'trial.ending',
    version: 1,
    owner: 'billing',
    consumers: ['notification'],
    personalData: 'pseudonymous',
    summary: 'Un essai se termine dans trois jours au plus ; dit une fois.',
    orderedBy: 'userId',
    data: z.object({ userId: z.uuid(), endsAt: z.iso.datetime() }),
  }),
  'trial.ended': defineEvent({
    name: 'trial.ended',
    version: 1,
    owner: 'billing',
    consumers: ['notification'],
    personalData: 'pseudonymous',
    summary: 'Un essai est terminé, sans formule qui le suive ; dit une fois.',
    orderedBy: 'userId',
    data: z.object({ userId: z.uuid(), endsAt: z.iso.datetime() }),
  }),
} as const;
