import { duration, url } from '@attendu/config/fields';
import { refuseReplicasOnEmbeddedDrivers, serviceFields } from '@attendu/config/service-fields';
import { z } from 'zod';

/** `Attendu <ne-pas-repondre@example.org>`, or the address alone. */
const sender = z.string().regex(/^(?:[^<>"\r\n]{1,100} <)?[^\s<>@,;]+@[a-z0-9.-]+>?$/i, {
  error: 'une adresse d’expéditeur est attendue (Attendu <ne-pas-repondre@example.org>)',
});

export const notificationConfigSchema = z
  .object({
    ...serviceFields,
    /** Where a person's address is asked. */
    AUTH_URL: url(['http', 'https']),
    /** The mail server: `smtp://`, or `smtps://` with user and password in it. */
    SMTP_URL: url(['smtp', 'smtps']),
    /** Left out: an address of PUBLIC_URL's host. */
    MAIL_FROM: sender.optional(),
    /** Where the application is opened: the links of the messages begin with it. */
    PUBLIC_URL: url(['http', 'https']),
    /** How often the queue is looked at. */
    SENDER_INTERVAL: duration().default(1_000),
  })
  .superRefine(refuseReplicasOnEmbeddedDrivers);
export type NotificationConfig = z.infer<typeof notificationConfigSchema>;
