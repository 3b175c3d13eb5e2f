import { join } from 'node:path';
import { EVENTS } from '@attendu/contracts/event-registry';
import { ROUTES } from '@attendu/contracts/route-registry';
import { describe, expect, it } from 'vitest';
import { SCHEMAS } from './process-schemas.ts';
import { configurationPage, eventsPage, routesPage } from './reference-pages.ts';

const docs = join(import.meta.dirname, '..', '..', '..', 'docs');

describe('reference pages', () => {
  it('docs/configuration.md lists every environment variable', async () => {
    await expect(configurationPage(SCHEMAS)).toMatchFileSnapshot(join(docs, 'configuration.md'));
  });
  it('docs/routes.md lists every public route', async () => {
    await expect(routesPage(ROUTES)).toMatchFileSnapshot(join(docs, 'routes.md'));
  });
  it('docs/events.md lists every event', async () => {
    await expect(eventsPage(Object.values(EVENTS))).toMatchFileSnapshot(join(docs, 'events.md'));
  });
});
