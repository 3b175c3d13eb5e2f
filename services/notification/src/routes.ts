import { personalDataRoutes } from '@attendu/contracts/personal-data';
import type { Database } from '@attendu/db/database';
import { type Route, route } from '@attendu/http/route';
import type { NotificationDb } from './db/schema.ts';
import { readPersonalData } from './usecases/read-personal-data.ts';

export function routes(deps: { readonly database: Database<NotificationDb> }): Route[] {
  const personal = readPersonalData(deps);
  return [route(personalDataRoutes.notification, (ctx, { params, query }) => personal(ctx, { ...params, ...query }))];
}
