import { afterAll, beforeAll, expect, inject, vi } from 'vitest';
import { closeBrowser } from './browser.ts';
import { WITHOUT_CORPUS } from './without-corpus.ts';

/** Ninety seconds alone on two cores, plus a margin for a busy machine. */
const CORPUS_MS = 20 * 60_000;

// Journeys that ask questions wait for the index as a user would at the first start.
beforeAll(async () => {
  if (WITHOUT_CORPUS.test(expect.getState().testPath ?? '')) return;
  const url = inject('url');
  const answer = await fetch(`${url}/copilot/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'premium@demo.attendu.test', password: inject('password') }),
  });
  const { token } = (await answer.json()) as { token: string };
  const isComplete = async () => {
    const response = await fetch(`${url}/copilot/corpus`, { headers: { authorization: `Bearer ${token}` } });
    const { complete, sources } = (await response.json()) as { complete: boolean; sources: { kind: string }[] };
    // A kept folder has a complete index before the added records are in it.
    if (!complete || !sources.some(({ kind }) => kind === 'convbi')) throw new Error('the corpus is not indexed yet');
  };
  await vi.waitFor(isComplete, { timeout: CORPUS_MS, interval: 500 });
}, CORPUS_MS);

afterAll(closeBrowser);
