// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { Link, Route, Routes, useNavigate, useSearchParams } from 'react-router-dom';
import { expect, test } from 'vitest';
import { show } from '../../../../test/render.tsx';
import { useListView } from './use-list-view.ts';

function List() {
  const { typed, setTyped, sort, setSort } = useListView(useSearchParams()[0].get('group'));
  return (
    <>
      <input aria-label="Chercher" value={typed} onChange={(event) => setTyped(event.target.value)} />
      <button type="button" onClick={() => setSort('name')}>
        {sort}
      </button>
      <Link to="/?group=a">Un dossier</Link>
      <Link to="/recherche">Une recherche</Link>
    </>
  );
}

function Opened() {
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => navigate(-1)}>
        Reculer
      </button>
      <Link to="/">Mes recherches</Link>
    </>
  );
}

const open = () =>
  show(
    <Routes>
      <Route path="/" element={<List />} />
      <Route path="/recherche" element={<Opened />} />
    </Routes>,
  );
const typed = () => screen.getByLabelText<HTMLInputElement>('Chercher').value;

test('going back to the list finds the words typed and the order; a link to it finds the order alone', async () => {
  const { user } = open();
  await user.type(screen.getByLabelText('Chercher'), 'bail');
  await user.click(screen.getByRole('button', { name: 'updated' }));
  await user.click(screen.getByRole('link', { name: 'Une recherche' }));
  await user.click(screen.getByRole('button', { name: 'Reculer' }));
  expect(typed()).toBe('bail');
  await user.click(screen.getByRole('link', { name: 'Une recherche' }));
  await user.click(screen.getByRole('link', { name: 'Mes recherches' }));
  expect(typed()).toBe('');
  screen.getByRole('button', { name: 'name' });
});

test('a folder that is opened shows what it holds, not what was found in all', async () => {
  const { user } = open();
  await user.clear(screen.getByLabelText('Chercher'));
  await user.type(screen.getByLabelText('Chercher'), 'bail');
  await user.click(screen.getByRole('link', { name: 'Un dossier' }));
  expect(typed()).toBe('');
});
