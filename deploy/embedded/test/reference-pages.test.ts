import { readdir, readFile } from 'node:fs/promises';
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
  it('docs/adr/README.md lists every decision once', async () => {
    const index = await readFile(join(docs, 'adr', 'README.md'), 'utf8');
    const listed = [...index.matchAll(/^- \[(\d{4})\]\((\1-[\w-]+\.md)\)/gm)].map(([, , file]) => file);
    const pages = (await readdir(join(docs, 'adr'))).filter((file) => file !== 'README.md');
    expect(listed.sort()).toEqual(pages.sort());
    const numbers = pages.map((file) => file.slice(0, 4));
    expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
  });
});
