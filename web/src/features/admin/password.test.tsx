// @vitest-environment happy-dom
import { PROBLEMS, type ProblemCode } from '@attendu/contracts/problem';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ACCOUNT, type Call, problemOf, show } from '../../../test/render.tsx';
import { settleConfirmation } from '../second-factor/confirmation.ts';
import { administerAccount, createInvite, search } from './api.ts';
import { INVITE, NEW_FIRM, PASSWORD } from './content.ts';
import { InvitesPage } from './pages/InvitesPage.tsx';
import { RecentSignupsPage } from './pages/RecentSignupsPage.tsx';
import { dropPassword, givePassword, heldPassword } from './password.ts';

const asAdmin = { account: { ...ACCOUNT, roles: ['user' as const, 'super_admin' as const] } };
const refusal = (code: ProblemCode) => problemOf(PROBLEMS[code].status, code, PROBLEMS[code].title);
const REFUSED = PROBLEMS['admin.password_refused'].title;

beforeEach(() => {
  cleanup();
  dropPassword(null);
});

/** Holds each call until the test answers it. */
function heldCalls() {
  const calls: { readonly password: string; answer(code: ProblemCode | null): void }[] = [];
  vi.stubGlobal('fetch', async (_url: string, { headers, body }: { headers: Record<string, string>; body: string | null }) => {
    const inBody = body === null ? undefined : (JSON.parse(body) as { admin_password?: string }).admin_password;
    return new Promise<Response>((resolve) => {
      calls.push({
        password: headers['x-admin-password'] ?? inBody ?? '',
        answer: (code) =>
          resolve(code === null ? Response.json({}) : Response.json(refusal(code).problem, { status: PROBLEMS[code].status })),
      });
    });
  });
  return calls;
}
/** Answers the question of the second factor, once it is asked. */
async function settled(act: Promise<unknown>, confirmed: boolean): Promise<void> {
  let isDone = false;
  void act.then(() => {
    isDone = true;
  });
  await waitFor(() => {
    settleConfirmation(confirmed);
    if (!isDone) throw new Error('not asked yet');
  });
}
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Error) => error.message,
  );

test('a 403 of any screen drops the password, says why, hides what was read, and asks again', async () => {
  givePassword('hier');
  let signups: unknown = refusal('admin.password_refused');
  const { user, container } = show(
    <RecentSignupsPage />,
    {
      '/copilot/admin/get-recent-trials': () => signups,
      '/copilot/admin/events': ({ path }: Call) =>
        path.includes('limit=1') ? { status: [], deadLetters: [], nextCursor: null } : undefined,
    },
    asAdmin,
  );
  const field = await screen.findByLabelText(PASSWORD.label, { selector: 'input' });
  expect(heldPassword()).toBeNull();
  expect(screen.getAllByText(REFUSED).length).toBeGreaterThan(0);
  expect(container.querySelector('.admin__total')).toBeNull();
  signups = { recent_trials: [], count: 0, error: null };
  await user.type(field, "aujourd'hui");
  await user.click(screen.getByRole('button', { name: PASSWORD.submit }));
  await screen.findByText("Aucune inscription récente avec numéro de téléphone n'a été trouvée.");
  expect(heldPassword()).toBe("aujourd'hui");
  // In memory only.
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])).not.toContain('aujourd');
});

test('a password that is wrong is refused in the dialog, and never held', async () => {
  const { user, calls } = show(<RecentSignupsPage />, { '/copilot/admin/events': refusal('admin.password_refused') }, asAdmin);
  await user.type(await screen.findByLabelText(PASSWORD.label, { selector: 'input' }), 'faux');
  await user.click(screen.getByRole('button', { name: PASSWORD.submit }));
  await screen.findByText(REFUSED);
  expect(heldPassword()).toBeNull();
  // One call, which counts as one attempt.
  expect(calls.map(({ path }) => path)).toEqual(['/copilot/admin/events?limit=1']);
});

test('the late refusal of a password that was replaced since does not drop the new one', async () => {
  const calls = heldCalls();
  givePassword('hier');
  const [early, late] = [outcome(search('a@cabinet.example')), outcome(search('@cabinet.example'))];
  calls[0]?.answer('admin.password_refused');
  expect(await early).toBe(REFUSED);
  expect(heldPassword()).toBeNull();
  givePassword("aujourd'hui");
  calls[1]?.answer('admin.password_refused');
  expect(await late).toBe(REFUSED);
  expect(heldPassword()).toBe("aujourd'hui");
});

test.each(['auth.forbidden', 'admin.password_required', 'admin.password_refused', 'auth.second_factor_required'] as const)(
  'a refusal with %s drops the password',
  async (code) => {
    const calls = heldCalls();
    givePassword('le mot de passe');
    const found = outcome(search('a@cabinet.example'));
    calls[0]?.answer(code);
    expect([await found, heldPassword()]).toEqual([PROBLEMS[code].title, null]);
  },
);

test.each(['admin.user_not_found', 'admin.password_locked', 'auth.required', 'service.unavailable'] as const)(
  'a failure with %s keeps the password',
  async (code) => {
    const calls = heldCalls();
    givePassword('le mot de passe');
    const found = outcome(search('a@cabinet.example'));
    calls[0]?.answer(code);
    expect([(await found).length > 0, heldPassword()]).toEqual([true, 'le mot de passe']);
  },
);

test('a dangerous act that waits for the second factor keeps the password, confirmed or not', async () => {
  const calls = heldCalls();
  givePassword('le mot de passe');
  const act = () => outcome(administerAccount(ACCOUNT.id, { action: 'lock', reason: 'Signalement' }));
  const left = act();
  calls[0]?.answer('auth.fresh_factor_required');
  await settled(left, false);
  expect([await left, heldPassword()]).toEqual([PROBLEMS['auth.fresh_factor_required'].title, 'le mot de passe']);
  const done = act();
  calls[1]?.answer('auth.fresh_factor_required');
  await waitFor(() => {
    settleConfirmation(true);
    expect(calls).toHaveLength(3);
  });
  calls[2]?.answer(null);
  expect([await done, heldPassword()]).toEqual(['done', 'le mot de passe']);
});

test('a password typed meanwhile goes with the confirmed act, and its refusal drops it', async () => {
  const calls = heldCalls();
  givePassword('hier');
  const done = outcome(administerAccount(ACCOUNT.id, { action: 'lock', reason: 'Signalement' }));
  calls[0]?.answer('auth.fresh_factor_required');
  givePassword("aujourd'hui");
  await waitFor(() => {
    settleConfirmation(true);
    expect(calls).toHaveLength(2);
  });
  expect(calls.map(({ password }) => password)).toEqual(['hier', "aujourd'hui"]);
  calls[1]?.answer('admin.password_refused');
  expect([await done, heldPassword()]).toEqual([REFUSED, null]);
});

test('a wrong password typed in the form of invitations does not drop the one that is held', async () => {
  const calls = heldCalls();
  givePassword('le mot de passe');
  const body = { email: 'anne@cabinet.example', trial_days: 30 };
  for (const [typed, held] of [
    ['faux', 'le mot de passe'],
    ['le mot de passe', null],
  ] as const) {
    const made = outcome(createInvite({ ...body, admin_password: typed }));
    calls.at(-1)?.answer('admin.password_refused');
    expect([await made, heldPassword()]).toEqual([REFUSED, held]);
  }
});

test('where firms are opened, a refused password is said and asked for again', async () => {
  givePassword('hier');
  const { user } = show(<InvitesPage />, { '/copilot/admin/firms': refusal('admin.password_refused') }, asAdmin);
  await user.type(screen.getByLabelText(NEW_FIRM.name), 'Cabinet du Midi');
  await user.type(screen.getByLabelText(NEW_FIRM.email), 'anne@cabinet.example');
  await user.click(screen.getByRole('button', { name: NEW_FIRM.submit }));
  expect(await screen.findByText(NEW_FIRM.passwordFirst)).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe(REFUSED);
  expect(heldPassword()).toBeNull();
});

test('an invitation whose second factor is not confirmed says nothing under the password', async () => {
  givePassword('le mot de passe');
  const { user, calls } = show(<InvitesPage />, { '/copilot/create-invite': refusal('auth.fresh_factor_required') }, asAdmin);
  await user.type(screen.getByLabelText(INVITE.email), 'anne@cabinet.example');
  await user.click(screen.getByRole('button', { name: INVITE.submit }));
  await waitFor(() => expect(calls).toHaveLength(1));
  const submit = screen.getByRole('button', { name: INVITE.submit });
  await waitFor(() => {
    settleConfirmation(false);
    expect(submit.getAttribute('aria-busy')).toBeNull();
  });
  expect(screen.queryByText(PROBLEMS['auth.fresh_factor_required'].title)).toBeNull();
  expect(heldPassword()).toBe('le mot de passe');
});
