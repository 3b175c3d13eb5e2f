// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show } from '../../test/render.tsx';
import { PageErrorBoundary } from './PageErrorBoundary.tsx';

let isBroken = true;
function Page() {
  if (isBroken) throw new Error('broken');
  return <p>Mes recherches</p>;
}

it("a page that fails is left by the browser's Back", () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  show(
    <PageErrorBoundary>
      <Page />
    </PageErrorBoundary>,
  );
  expect(screen.getByRole('heading').textContent).toBe("Cette page n'a pas pu s'afficher");
  isBroken = false;
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
  expect(screen.getByText('Mes recherches')).toBeDefined();
});
