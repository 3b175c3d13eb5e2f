import { duration, encryptionKeys, url } from '@attendu/config/fields';
import { checkStores, serviceFields } from '@attendu/config/service-fields';
import { z } from 'zod';

/** `Attendu <ne-pas-repondre@example.org>`, or the address alone. */
const sender = z.string().regex(/^(?:[^<>"\r\n]{1,100} <)?[^\s<>@,;]+@[a-z0-9.-]+>?$/i, {
  error: 'une adresse d’expéditeur est attendue (Attendu <ne-pas-repondre@example.org>)',
});

export const notificationConfigSchema = z
  .object({
    ...serviceFields,
    AUTH_URL: url(['http', 'https']).describe('Address of the auth service.'),
    SMTP_URL: url(['smtp', 'smtps']).describe(
      'Mail server: `smtp://` or `smtps://`, with user and password in the address; with a password TLS is required, unless `?requireTLS=false` ends it.',
    ),
    MAIL_FROM: sender.optional().describe("Sender of the messages; an address of PUBLIC_URL's host when left out."),
    PUBLIC_URL: url(['http', 'https']).describe(
      'Address that users type, without a path: links in e-mails begin with it, outside services call it back, and in production it is the only origin that may write.',
    ),
    CONTACT_EMAIL: z
      .email()
      .optional()
      .describe('Address shown in the legal notice, which receives the messages of the contact form; they are only kept when left out.'),
    ENCRYPTION_KEYS: encryptionKeys(),
    SENDER_INTERVAL: duration().default(1_000).describe('How often the queue of messages is looked at.'),
  })
  .superRefine(checkStores);
export type NotificationConfig = z.infer<typeof notificationConfigSchema>;
