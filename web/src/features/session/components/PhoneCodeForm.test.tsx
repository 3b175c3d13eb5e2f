// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '../../../../test/render.tsx';
import { ApiProblem, problemTitle } from '../../../lib/api.ts';
import { PHONE_CODE } from '../phone-code-content.ts';
import { PhoneCodeForm } from './PhoneCodeForm.tsx';

const LOST = new ApiProblem({ code: 'network', status: 0, title: 'Erreur de connexion.' });
const UNPROVED = new ApiProblem({ code: 'signup.phone_not_verified', status: 403, title: 'Téléphone non vérifié.' });

/** Types a code and presses once a check; `checks`: what they come to; `proof`: whether the server holds one when the form is finished; `sent`: the codes checked. */
async function codes(checks: readonly (boolean | Error)[], proof: boolean, typed = '123456', sent: string[] = []) {
  const left = [...checks];
  let finished = 0;
  const { user } = show(
    <PhoneCodeForm
      className=""
      lead={null}
      resendAfterSeconds={60}
      words={{ submit: 'Valider', submitting: 'Un instant', back: 'Retour', resendFailed: 'Échec' }}
      verify={async (code) => {
        sent.push(code);
        const next = left.shift() ?? false;
        if (next instanceof Error) throw next;
        return next;
      }}
      finish={async () => {
        if (!proof) throw UNPROVED;
        finished += 1;
      }}
      explain={(failure) => ({ whole: problemTitle(failure) })}
      resend={async () => ({ resendAfterSeconds: 60 })}
      onBack={() => undefined}
    />,
  );
  await user.type(screen.getByLabelText(PHONE_CODE.code), typed);
  for (const _time of checks) {
    await user.click(await screen.findByRole('button', { name: 'Valider' }));
    await screen.findByRole('button', { name: 'Valider' });
  }
  return () => finished;
}

test('a code that was accepted, but whose answer was lost, is not called wrong', async () => {
  const finished = await codes([LOST, false], true);
  await waitFor(() => expect(finished()).toBe(1));
  expect(screen.queryByText(PHONE_CODE.wrongCode)).toBeNull();
});

test.each<[string, (boolean | Error)[]]>([
  ['at once', [false]],
  ['after an answer that was lost', [LOST, false]],
])('a wrong code is called wrong %s', async (_when, checks) => {
  await codes(checks, false);
  await screen.findByText(PHONE_CODE.wrongCode);
});

test('a code typed in groups is checked without its spaces', async () => {
  const sent: string[] = [];
  await codes([false], false, '271 332', sent);
  expect(sent).toEqual(['271332']);
});

test('a code of fewer digits costs no try', async () => {
  const sent: string[] = [];
  await codes([false], false, '27133', sent);
  await screen.findByText(PHONE_CODE.wrongCode);
  expect(sent).toEqual([]);
});
