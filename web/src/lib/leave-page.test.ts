// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { leavePage } from './leave-page.ts';

afterEach(() => vi.restoreAllMocks());

const shown = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

it('a page that was left is loaded again when Back restores it', () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  shown(true);
  expect(reload).not.toHaveBeenCalled();
  leavePage('https://paiement.example/');
  expect(assign).toHaveBeenCalledWith('https://paiement.example/');
  shown(true);
  expect(reload).toHaveBeenCalledOnce();
});
