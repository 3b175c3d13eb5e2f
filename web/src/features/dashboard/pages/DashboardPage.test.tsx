// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { show } from '../../../../test/render.tsx';
import { REVIEW } from '../../points/content.ts';
import { PROPOSAL } from '../../points/proposal.test-data.ts';
import { DASHBOARD } from '../content.ts';
import { DashboardPage } from './DashboardPage.tsx';

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      readonly close = () => undefined;
    },
  );
});

async function proposed() {
  const shown = show(<DashboardPage />, {
    '/copilot/subscription-status': { permission: 'allowed' },
    '/copilot/get_points_new': PROPOSAL,
    '/copilot/corpus': { sources: [], complete: true, indexed: 0, percent: 100 },
    '/copilot/dossiers': { dossiers: [], next: null },
    '/copilot/groups': { groups: [], ungrouped: 0 },
  });
  const field = screen.getByLabelText(DASHBOARD.questionLabel);
  await shown.user.type(field, 'Essai en CDI{Enter}');
  const start = await screen.findByRole<HTMLButtonElement>('button', { name: REVIEW.start });
  const asked = () => shown.calls.filter(({ path }) => path.startsWith('/copilot/get_points_new')).length;
  return { ...shown, field, start, asked };
}

test('points of a question that was changed since cannot be started, until it is as it was', async () => {
  const { user, field, start } = await proposed();
  expect(start.disabled).toBe(false);
  await user.type(field, ' ou CDD');
  expect(start.disabled).toBe(true);
  expect(document.body.textContent?.replace(/\s/g, ' ')).toContain(REVIEW.stale.replace(/\s/g, ' '));
  await user.type(field, '{Backspace>7/}');
  expect(start.disabled).toBe(false);
});

test('Enter in the question does not replace edited points unawares', async () => {
  const { user, field, asked } = await proposed();
  await user.click(screen.getByRole('button', { name: REVIEW.remove(2) }));
  await user.type(field, '{Enter}');
  expect(asked()).toBe(1);
  await user.click(screen.getByRole('button', { name: REVIEW.keepMine }));
  expect(screen.getAllByRole('button', { name: /^Modifier le point/ })).toHaveLength(1);
  await user.type(field, '{Enter}');
  await user.click(screen.getByRole('button', { name: REVIEW.proposeAgain }));
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Modifier le point/ })).toHaveLength(2));
  expect(asked()).toBe(2);
});
