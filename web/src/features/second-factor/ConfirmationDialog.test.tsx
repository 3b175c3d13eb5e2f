// @vitest-environment happy-dom
import { authPaths } from '@attendu/contracts/auth/paths';
import { PROBLEMS } from '@attendu/contracts/problem';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Answers, type Call, problemOf, show } from '../../../test/render.tsx';
import { ApiProblem } from '../../lib/api.ts';
import { leavePage } from '../../lib/leave-page.ts';
import { Button } from '../../ui/Button.tsx';
import { FRESH_SIGN_IN, OWN_PASSWORD } from '../session/proof-content.ts';
import { ConfirmationDialog } from './ConfirmationDialog.tsx';
import { wasNotConfirmed, withOwnerProof } from './confirmation.ts';
import { SECOND_FACTOR as WORDS } from './content.ts';

vi.mock('../../lib/leave-page.ts');

const PASSWORD = 'une phrase choisie par moi';
const PROVIDER = 'Microsoft';
const { proveOwner, profile, identityProvider, startOidc, startFactorCheck, checkFactor } = authPaths;

const refusal = (code: keyof typeof PROBLEMS, more = {}) => {
  const { problem } = problemOf(PROBLEMS[code].status, code, PROBLEMS[code].title);
  return { problem: { ...problem, ...more } };
};

/** Asks for an act that the server refuses for each of these reasons in turn, then does. */
function act(reasons: readonly (keyof typeof PROBLEMS)[], answers: Answers = {}, hasPassword = true) {
  const outcome: { done: number; error: unknown } = { done: 0, error: null };
  const left = [...reasons];
  const post = async () => {
    const response = await fetch('/act', { method: 'POST' });
    if (!response.ok) {
      throw new ApiProblem({ ...((await response.json()) as { code: string; title: string }), status: response.status });
    }
  };
  const run = () =>
    withOwnerProof(post).then(
      () => {
        outcome.done += 1;
      },
      (error: unknown) => {
        outcome.error = error;
      },
    );
  const shown = show(
    <>
      <Button onClick={() => void run()}>Agir</Button>
      <ConfirmationDialog />
    </>,
    {
      '/act': () => {
        const reason = left.shift();
        return reason === undefined ? {} : refusal(reason);
      },
      [profile.path]: {
        email: 'anne@example.fr',
        hasPassword,
        freshUntil: null,
        identities: hasPassword ? [] : [{ provider: PROVIDER }],
      },
      [identityProvider.path]: { provider: { name: PROVIDER } },
      ...answers,
    },
  );
  return { ...shown, outcome };
}

const start = (at: ReturnType<typeof act>) => at.user.click(screen.getByRole('button', { name: 'Agir' }));
const confirm = (at: ReturnType<typeof act>) => at.user.click(screen.getByRole('button', { name: WORDS.confirm }));

test('the password is asked for, a wrong one is told under its field, and the act goes on with the right one', async () => {
  const at = act(['auth.owner_proof_required'], {
    [proveOwner.path]: ({ body }: Call) => ((body as { password: string }).password === PASSWORD ? {} : refusal('auth.wrong_password')),
  });
  await start(at);
  await screen.findByText(WORDS.proofLead);
  await confirm(at);
  await screen.findByText(OWN_PASSWORD.missing);
  const field = screen.getByLabelText(OWN_PASSWORD.label);
  await at.user.type(field, 'autre');
  await confirm(at);
  await screen.findByText(PROBLEMS['auth.wrong_password'].title);
  expect(at.outcome.done).toBe(0);
  await at.user.clear(field);
  await at.user.type(field, PASSWORD);
  await confirm(at);
  await waitFor(() => expect(at.outcome.done).toBe(1));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('after too many passwords, the dialog says how long to wait', async () => {
  const at = act(['auth.owner_proof_required'], { [proveOwner.path]: refusal('request.rate_limited', { retryAfterSeconds: 300 }) });
  await start(at);
  await at.user.type(await screen.findByLabelText(OWN_PASSWORD.label), 'autre');
  await confirm(at);
  expect((await screen.findByRole('alert')).textContent).toBe('Trop de requêtes. Veuillez patienter 5 minutes avant de réessayer.');
});

test('a dialog that is closed does nothing, and is no error to show', async () => {
  const at = act(['auth.owner_proof_required']);
  await start(at);
  await at.user.click(await screen.findByRole('button', { name: WORDS.cancel }));
  await waitFor(() => expect(at.outcome.error).not.toBeNull());
  expect(wasNotConfirmed(at.outcome.error)).toBe(true);
  expect(at.outcome.done).toBe(0);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('an account without a password confirms with its identity provider, which brings it back to the account', async () => {
  const url = 'https://login.example/authorize';
  const at = act(['auth.owner_proof_required'], { [startOidc.path]: { url } }, false);
  await start(at);
  await at.user.click(await screen.findByRole('button', { name: FRESH_SIGN_IN.confirm(PROVIDER) }));
  await waitFor(() => expect(leavePage).toHaveBeenCalledWith(url));
  expect(at.calls.filter(({ path }) => path === startOidc.path).map(({ body }) => body)).toEqual([{ fresh: true, next: '/accountPage' }]);
  expect(screen.queryByLabelText(OWN_PASSWORD.label)).toBeNull();
  expect(at.outcome).toEqual({ done: 0, error: null });
});

test('the second factor is asked for before the password', async () => {
  const at = act(['auth.fresh_factor_required', 'auth.owner_proof_required'], {
    [startFactorCheck.path]: { kinds: ['totp'], passkeyOptions: null },
    [checkFactor.path]: { account: {} },
    [proveOwner.path]: {},
  });
  await start(at);
  await at.user.type(await screen.findByLabelText(WORDS.code), '123456');
  await confirm(at);
  await at.user.type(await screen.findByLabelText(OWN_PASSWORD.label), PASSWORD);
  await confirm(at);
  await waitFor(() => expect(at.outcome.done).toBe(1));
});
