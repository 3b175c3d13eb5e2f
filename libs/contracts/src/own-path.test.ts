import { expect, it } from 'vitest';
import { ownPath } from './own-path.ts';

it.each(['/dashboardPage', '/dossier/0190a1b2-0000-7000-8000-000000000001', '/dashboardPage?group=4&x=a%20b'])('%s stays here', (path) => {
  expect(ownPath(path)).toBe(path);
});

it.each([
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  'dashboardPage',
  '/%0a/../..//evil.example\u0000',
  '/.//evil.example',
  `/${'a'.repeat(600)}`,
  '',
  null,
  undefined,
])('%s is refused or stays on this site', (text) => {
  const path = ownPath(text);
  if (path !== null) expect(new URL(path, 'https://here.example').origin).toBe('https://here.example');
  else expect(path).toBeNull();
});

it('refuses a path that begins with two slashes once resolved', () => {
  expect(ownPath('/.//evil.example')).toBeNull();
});
