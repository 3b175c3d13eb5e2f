// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '../../test/render.tsx';
import { PageErrorBoundary } from '../app/PageErrorBoundary.tsx';
import { lazyPart } from './lazy-part.ts';

afterEach(() => void vi.restoreAllMocks());

const Words = () => <p>La suite</p>;
const missing = () => new TypeError('Failed to fetch dynamically imported module: /assets/Part.js');

function open(load: () => Promise<{ Words: typeof Words }>) {
  const Part = lazyPart(load, 'Words');
  show(
    <PageErrorBoundary>
      <input aria-label="Question" defaultValue="Une question" />
      <Suspense fallback={<p>Un instant</p>}>
        <Part />
      </Suspense>
    </PageErrorBoundary>,
  );
}

test('a part that is asked for offline is shown once the network is back; the page stays meanwhile, with what is typed in it', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  let tries = 0;
  open(async () => {
    tries += 1;
    if (tries < 3) throw missing();
    return { Words };
  });
  await screen.findByText('Un instant');
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(tries).toBe(2));
  expect(screen.getByLabelText('Question')).toHaveProperty('value', 'Une question');
  online.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await screen.findByText('La suite');
});

test('a part that is missing with the network says so', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  // A storage that is refused: the page is not reloaded.
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('refused');
  });
  open(async () => {
    throw missing();
  });
  await screen.findByText("Une partie de l'application n'a pas pu être chargée");
});
