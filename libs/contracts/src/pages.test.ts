import { describe, expect, it } from 'vitest';
import { pageOf } from './pages.ts';

describe('pageOf', () => {
  it.each(['', 'loginPage', 'LOGINPAGE', 'dossier', 'dossier/0190a1b2-0000-7000-8000-000000000001'])('knows /%s', (path) => {
    expect(pageOf(path === '' ? [] : path.split('/'))).not.toBeNull();
  });
  it.each(['inconnue', 'dossier/a/b', 'loginPage/plus', ':dossierId'])('does not know /%s', (path) => {
    expect(pageOf(path.split('/'))).toBeNull();
  });
});
