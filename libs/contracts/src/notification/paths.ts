import type { RoutePaths } from '../route.ts';

/** Public routes of the domain, without their schemas: the browser reads them without loading the validation library. */
export const notificationPaths = {
  mailQueue: { id: 'notification.mail-queue', method: 'GET', path: '/copilot/admin/mail-queue' },
  contact: { id: 'notification.contact', method: 'POST', path: '/copilot/contact' },
} as const satisfies RoutePaths;
