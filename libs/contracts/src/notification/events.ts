import { z } from 'zod';
import { defineEvent } from '../event.ts';

export const notificationEvents = {
  'contact.received': defineEvent({
    name: 'contact.received',
    version: 1,
    owner: 'notification',
    consumers: [],
    personalData: 'pseudonymous',
    summary: 'Un message du formulaire de contact est conservé. Ni texte ni coordonnées : ils restent dans le service.',
    orderedBy: 'contactId',
    data: z.object({ contactId: z.uuid(), userId: z.uuid().nullable() }),
  }),
} as const;
