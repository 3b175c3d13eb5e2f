// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, problemOf, show } from '../../../test/render.tsx';
import { SearchSteps } from './components/SearchSteps.tsx';
import { REVIEW, SEARCHING } from './content.ts';
import { PROPOSAL } from './proposal.test-data.ts';
import { useSearch } from './use-search.ts';

function Asking() {
  const asking = useSearch('question');
  const ask = () => void asking.search('Une question', null);
  return (
    <>
      <button type="button" onClick={ask}>
        Chercher
      </button>
      <SearchSteps search={asking} onRetry={ask} onCancel={() => void asking.cancel()} onLeave={asking.leave} onStarted={() => undefined} />
    </>
  );
}

/** Points that were edited, then asked for again with this outcome. */
async function askedAgain(outcome: unknown) {
  let isFirst = true;
  const answers: Answers = {
    '/copilot/subscription-status': { permission: 'allowed' },
    '/copilot/get_points_new': () => {
      if (!isFirst) return outcome;
      isFirst = false;
      return PROPOSAL;
    },
    '/copilot/corpus': { sources: [], complete: true, indexed: 0, percent: 100 },
  };
  const shown = show(<Asking />, answers);
  const search = screen.getByRole('button', { name: 'Chercher' });
  await shown.user.click(search);
  await shown.user.click(await screen.findByRole('button', { name: REVIEW.remove(2) }));
  await shown.user.click(search);
  return shown;
}
const points = () => screen.queryAllByRole('button', { name: /^Modifier le point/ }).length;

test('edited points come back when those asked for again are no longer waited for', async () => {
  const { user } = await askedAgain(new Promise(() => undefined));
  await user.click(await screen.findByRole('button', { name: SEARCHING.cancel }));
  await waitFor(() => expect(points()).toBe(1));
});

test('edited points come back when others could not be read', async () => {
  const { user } = await askedAgain(problemOf(503, 'service.unavailable', 'Indisponible.'));
  await screen.findByText(SEARCHING.failed);
  await user.click(screen.getByRole('button', { name: SEARCHING.cancel }));
  await waitFor(() => expect(points()).toBe(1));
});

test('edited points make room for the others that come', async () => {
  await askedAgain(PROPOSAL);
  await waitFor(() => expect(points()).toBe(2));
});
