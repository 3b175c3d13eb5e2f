import { describe, expect, it } from 'vitest';
import { isPage } from './pages.ts';

describe('isPage', () => {
  it.each(['', 'loginPage', 'LOGINPAGE', 'dossier', 'dossier/0190a1b2-0000-7000-8000-000000000001'])('knows /%s', (path) => {
    expect(isPage(path === '' ? [] : path.split('/'))).toBe(true);
  });
  it.each(['inconnue', 'dossier/a/b', 'loginPage/plus', ':dossierId'])('does not know /%s', (path) => {
    expect(isPage(path.split('/'))).toBe(false);
  });
});
