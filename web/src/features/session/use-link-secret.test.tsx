// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '../../../test/render.tsx';
import { secretOf, useLinkSecret } from './use-link-secret.ts';

afterEach(() => void vi.restoreAllMocks());

function Page({ found }: { found: string }) {
  const [secret, forget] = useLinkSecret(found);
  return (
    <>
      <p>{secret === '' ? 'aucun' : secret}</p>
      <Link to="/ailleurs">Partir</Link>
      <button type="button" onClick={forget}>
        Utiliser
      </button>
    </>
  );
}

/** Opens the page of a link, again if it was open: as a reload does, which runs nothing of what it leaves. */
function open(found: string) {
  const kept = { ...sessionStorage };
  const shown = show(
    <Routes>
      <Route path="/" element={<Kept values={kept} found={found} />} />
      <Route path="/ailleurs" element={<p>Ailleurs</p>} />
    </Routes>,
  );
  return shown;
}

function Kept({ values, found }: { values: Record<string, string>; found: string }) {
  for (const [key, value] of Object.entries(values)) sessionStorage.setItem(key, value);
  return <Page found={found} />;
}

test('the fragment of a mailed link holds its secret', () => {
  expect([secretOf('#token=a'), secretOf('#analysis'), secretOf('')]).toEqual(['a', '', '']);
});

test('a secret survives a reload, not a page that is left, nor its use', async () => {
  sessionStorage.clear();
  open('secret');
  await screen.findByText('secret');
  const reloaded = open('');
  await screen.findByText('secret');
  await reloaded.user.click(screen.getByRole('link', { name: 'Partir' }));
  await screen.findByText('Ailleurs');
  open('');
  await screen.findByText('aucun');
  const used = open('autre');
  await used.user.click(await screen.findByRole('button', { name: 'Utiliser' }));
  open('');
  await screen.findByText('aucun');
});

test('an address that is typed does not find the secret of an earlier visit', async () => {
  open('secret');
  await screen.findByText('secret');
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'navigate' } as PerformanceNavigationTiming]);
  open('');
  await screen.findByText('aucun');
});
