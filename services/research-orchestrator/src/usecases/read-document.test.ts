import type { RequestContext } from '@attendu/http/context';
import { expect, test } from 'vitest';
import { L1221_19 } from '../domain/articles.test-data.ts';
import type { Deps } from './deps.ts';
import { readDocument } from './read-document.ts';

test('links a document to the page that its publisher gives it', async () => {
  const url = 'https://bofip.impots.gouv.fr/bofip/2-PGP';
  const version = { ...L1221_19, kind: 'bofip', versionId: '2-PGP', facts: { url_complete: url } } as const;
  const deps = { analysis: { store: { version: async () => version } } } as unknown as Deps;
  const document = await readDocument(deps)({} as RequestContext, { kind: 'bofip', versionId: '2-PGP' });
  expect(document.url).toBe(url);
});
