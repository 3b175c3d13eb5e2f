// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '../../../../test/render.tsx';
import { TERMS_BOX } from '../content/pages.ts';
import { TERMS_ACCEPTED, TermsAcceptance } from './TermsAcceptance.tsx';

it('the sales terms: refused without the box, then accepted, with an event that names their version', async () => {
  const { user, container } = show(<TermsAcceptance version="2026-11-29" />);
  const accepted: unknown[] = [];
  container.addEventListener(TERMS_ACCEPTED, (event) => accepted.push((event as CustomEvent).detail));
  await user.click(screen.getByRole('button', { name: TERMS_BOX.submit }));
  expect(screen.getByRole('status').textContent).toBe('Vous devez accepter les Conditions Générales de Vente pour continuer.');
  expect(accepted).toEqual([]);
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: TERMS_BOX.submit }));
  expect(screen.getByRole('status').textContent).toBe(TERMS_BOX.accepted);
  expect(accepted).toEqual([{ version: '2026-11-29' }]);
});
