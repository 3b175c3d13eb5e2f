import { notificationRoutes } from '@attendu/contracts/notification/routes';
import { personalDataRoutes } from '@attendu/contracts/personal-data';
import { type Route, route } from '@attendu/http/route';
import { readMailQueue } from './usecases/read-mail-queue.ts';
import { readPersonalData } from './usecases/read-personal-data.ts';
import { type ContactDeps, receiveContact } from './usecases/receive-contact.ts';

export function routes(deps: ContactDeps): Route[] {
  const personal = readPersonalData(deps);
  return [
    route(notificationRoutes.mailQueue, readMailQueue(deps)),
    route(notificationRoutes.contact, receiveContact(deps)),
    route(personalDataRoutes.notification, (ctx, { params, query }) => personal(ctx, { ...params, ...query })),
  ];
}
