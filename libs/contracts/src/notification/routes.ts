import { z } from 'zod';
import { personNameSchema } from '../auth/schemas.ts';
import { defineRoute } from '../route.ts';
import { textSchema } from '../text.ts';
import { notificationPaths } from './paths.ts';

const REQUIRED = 'Ce champ est obligatoire';
const EMAIL = 'Veuillez entrer une adresse email valide';
export const MESSAGE_MOST_CHARACTERS = 5_000;

/** The contact form. The e-mail goes into a mail header: only one plain address is accepted. */
export const contactRequestSchema = z.object({
  nom: personNameSchema,
  prenom: personNameSchema,
  email: textSchema.trim().max(254, EMAIL).pipe(z.email(EMAIL)),
  telephone: textSchema
    .trim()
    .min(1, REQUIRED)
    .regex(/^[+()\d\s./-]{4,40}$/, 'Veuillez entrer un numéro de téléphone valide'),
  cabinet: textSchema
    .trim()
    .min(1, REQUIRED)
    .max(200)
    .refine((text) => !/[\r\n]/.test(text)),
  message: textSchema.trim().max(MESSAGE_MOST_CHARACTERS).default(''),
  /** Honeypot field, hidden from people; a bot that fills it gets the normal answer. */
  site: z.string().max(2_000).default(''),
});

export const notificationRoutes = {
  mailQueue: defineRoute({
    ...notificationPaths.mailQueue,
    owner: 'notification',
    access: 'super_admin',
    summary: 'Les e-mails qui attendent, depuis combien de temps, et ceux qui ont été abandonnés depuis sept jours.',
    response: z.object({ pending: z.int(), oldestSeconds: z.int().nullable(), failed: z.int() }),
  }),
  contact: defineRoute({
    ...notificationPaths.contact,
    owner: 'notification',
    access: 'public',
    summary: 'Envoie un message à l’exploitant, qui est conservé ; l’expéditeur reçoit un accusé de réception.',
    body: contactRequestSchema,
    response: z.literal('done'),
    rate: 'contact',
    bodyLimit: 32 * 1024,
  }),
} as const;
