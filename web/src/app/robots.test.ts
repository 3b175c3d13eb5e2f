import { readFileSync } from 'node:fs';
import { PAGES } from '@attendu/contracts/pages';
import { expect, it } from 'vitest';
import { metadataOf } from '../features/public/metadata.ts';
import { PUBLIC_PATHS } from '../features/public/paths.ts';

/** Indexable pages: those for visitors, the sign-up, and the public pages without noindex. */
const FOUND = new Set<string>(['/signinPage', ...PUBLIC_PATHS.filter((path) => metadataOf(path).hidden !== true)]);

it('private pages are excluded from search engines', () => {
  const closed = readFileSync('web/public/robots.txt', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('Disallow: '))
    .map((line) => line.slice('Disallow: '.length));
  expect(closed).toEqual([...new Set(closed)]);
  for (const [path, audience] of Object.entries(PAGES)) {
    const open = audience === 'visitor' || FOUND.has(path);
    expect([path, closed.some((prefix) => path.startsWith(prefix))]).toEqual([path, !open]);
  }
});
